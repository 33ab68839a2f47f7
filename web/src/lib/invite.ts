// The invitation to a table this browser laid, so that it can be sent again later.

const KEYS = { seat: 'kabuto-invite-', umpire: 'kabuto-umpire-' } as const;
/** What a link invites to. */
type Chair = keyof typeof KEYS;

export function keepInvite(id: string, chair: Chair, link: string | null): void {
  if (link === null) return;
  try {
    localStorage.setItem(KEYS[chair] + id, link);
  } catch {
    // It was shown once; that must do.
  }
}

export function inviteOf(id: string, chair: Chair): string | null {
  try {
    return localStorage.getItem(KEYS[chair] + id);
  } catch {
    return null;
  }
}
