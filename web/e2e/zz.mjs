import { serve, launch, person, sit, ME, COMPUTER } from './lib.mjs';
import { toStep, pickUp, asked } from './hands.mjs';
import { writeFileSync } from 'node:fs';
const [server, browser] = await Promise.all([serve(), launch()]);
try {
  const page = await person(browser, server);
  const games = await (await fetch(server.url + '/api/v1/games')).json();
  for (const g of games.filter(g=>g.scenarios.length)) for (const sc of g.scenarios) console.log(sc.id, sc.sides.map(s=>s.name+' '+s.figures).join(' v '), sc.minutes);
  const frames = [];
  page.on('websocket', ws => ws.on('framereceived', f => { try { const m = JSON.parse(f.payload); frames.push([m.t, f.payload.length, f.payload]); } catch {} }));
  for (const scenario of process.argv.slice(2)) for (const me of ['a','b']) {
    frames.length = 0;
    await sit(page, { scenario, seats: me==='a' ? { a: ME, b: COMPUTER } : { a: COMPUTER, b: ME } });
    try { await toStep(page, /who moves/); } catch (e) { console.log(scenario, me, e.message.slice(0,100)); continue; }
    const n = await page.locator('.chips.able .chip').count();
    for (let i = 0; i < n; i++) { await pickUp(page, i); await page.keyboard.press('Escape'); }
    const c = frames.filter(f=>f[0]==='choices').sort((a,b)=>b[1]-a[1]);
    const other = {}; for (const f of frames) { other[f[0]] = Math.max(other[f[0]]??0, f[1]); }
    console.log(scenario, me, c.map(f=>f[1]).slice(0,6).join(' '), JSON.stringify(other));
    if (c[0]) writeFileSync(`/tmp/walk/choices-${scenario.replace('/','-')}-${me}.json`, c[0][2]);
  }
} finally { await browser.close(); await server.end(); }
