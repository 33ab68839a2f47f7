// A coarse picture of the whole sheet: the ground, and every counter as a patch of its colour. It is
// seen for the moment in which the eye rises faster than the board can be drawn.

import type { Box, Camera } from './camera';
import { sizeOf } from './counter';
import { n } from './dom';
import type { Coarse } from './glass';
import { MARGIN } from './sheet';
import type { Counter, Sheet } from './state';
import { isTray, trayTurn } from './tray';

/** The long side of the picture, in pixels. */
const LONG = 1400;
/** Out of sight: it is taken there and back quicker than hidden. */
const AWAY = 'translate(-9999px, -9999px)';

export interface CoarsePicture extends Coarse {
  /** What the ground looks like. */
  ground(address: string): void;
  /** Who lies where. */
  set(pieces: readonly Counter[], night: boolean): void;
}

export function makeCoarse(host: HTMLElement, box: Box, sheet: Sheet): CoarsePicture {
  const canvas = document.createElement('canvas');
  const scale = LONG / Math.max(box.w, box.h);
  canvas.className = 'coarse';
  canvas.width = Math.ceil(box.w * scale);
  canvas.height = Math.ceil(box.h * scale);
  canvas.style.transform = AWAY;
  let image: HTMLImageElement | null = null;
  let pieces: readonly Counter[] = [];
  let night = false;
  let stale = true;
  let shown = false;
  /** The bare sheet, drawn once. */
  let bare: HTMLCanvasElement | null = null;

  const paint = () => {
    const ink = canvas.getContext('2d');
    if (!ink) return;
    const colour = coloursOf(host);
    bare ??= drawBare(canvas, colour('--paper-2'), image, sheet, scale);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.drawImage(bare, 0, 0);
    if (night) {
      ink.fillStyle = 'rgb(13 20 48 / 84%)';
      ink.fillRect(0, 0, canvas.width, canvas.height);
    }
    for (const piece of pieces) {
      if (piece.cells.length === 0) continue;
      ink.setTransform(scale, 0, 0, scale, (piece.x - box.x) * scale, (piece.y - box.y) * scale);
      drawPatch(ink, piece, colour);
    }
    stale = false;
  };
  return {
    canvas,
    ground(address) {
      const coming = new Image();
      coming.src = address;
      coming.onload = () => {
        image = coming;
        bare = null;
        stale = true;
        // Drawn when nobody waits for anything, not when the eye begins to move.
        (window.requestIdleCallback ?? setTimeout)(() => stale && paint());
      };
    },
    set(now, dark) {
      if (pieces === now && night === dark) return;
      [pieces, night, stale] = [now, dark, true];
    },
    show(camera: Camera | null) {
      if (!camera) {
        if (shown) canvas.style.transform = AWAY;
        shown = false;
        return;
      }
      shown = true;
      if (stale) paint();
      const { x, y, k } = camera;
      const at = `translate(${n(x + box.x * k)}px, ${n(y + box.y * k)}px)`;
      canvas.style.transform = `${at} scale(${(k / scale).toFixed(4)})`;
    },
  };
}

type Colour = (name: string) => string;

function coloursOf(host: HTMLElement): Colour {
  const style = getComputedStyle(host);
  return (name) => style.getPropertyValue(name).trim() || '#888';
}

function drawBare(
  { width, height }: HTMLCanvasElement,
  paper: string,
  image: HTMLImageElement | null,
  sheet: Sheet,
  scale: number,
): HTMLCanvasElement {
  const bare = document.createElement('canvas');
  Object.assign(bare, { width, height });
  const ink = bare.getContext('2d');
  if (!ink) return bare;
  ink.fillStyle = paper;
  ink.fillRect(0, 0, width, height);
  const rim = MARGIN * scale;
  if (image) ink.drawImage(image, rim, rim, sheet.width * scale, sheet.height * scale);
  ink.strokeRect(rim - 2, rim - 2, sheet.width * scale + 4, sheet.height * scale + 4);
  return bare;
}

/** A counter from so far above that nothing but its shape and colour is left. */
function drawPatch(ink: CanvasRenderingContext2D, piece: Counter, colour: Colour): void {
  const paint = colour(`--paint-${piece.side ?? 'n'}`);
  if (isTray(piece)) {
    const [w, h] = piece.deck;
    ink.rotate((trayTurn(piece) * Math.PI) / 180);
    ink.fillStyle = paint;
    ink.fillRect(-w, -h, 2 * w, 2 * h);
    return;
  }
  const { w, h } = sizeOf(piece);
  const wood = colour(piece.condition === 'dead' ? '--ink-3' : '--wood-face');
  ink.fillStyle = wood;
  ink.strokeStyle = paint;
  ink.lineWidth = 9;
  ink.beginPath();
  if (piece.rim === undefined) ink.rect(-w / 2, -h / 2, w, h);
  else ink.arc(0, 0, piece.rim, 0, 2 * Math.PI);
  ink.fill();
  ink.stroke();
}
