// The invitation to a table this browser laid, so that it can be sent again later.

const KEY = 'kabuto-invite-';

export function keepInvite(id: string, link: string | null): void {
  if (link === null) return;
  try {
    localStorage.setItem(KEY + id, link);
  } catch {
    // It was shown once; that must do.
  }
}

export function inviteOf(id: string): string | null {
  try {
    return localStorage.getItem(KEY + id);
  } catch {
    return null;
  }
}
