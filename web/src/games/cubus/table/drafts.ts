/** What somebody has begun to lay: it outlasts a reload of the page. */
export function readDraft(id: string): string | null {
  try {
    return sessionStorage.getItem(`kist.draft.${id}`);
  } catch {
    return null;
  }
}

export function keepDraft(id: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(`kist.draft.${id}`);
    else sessionStorage.setItem(`kist.draft.${id}`, draft);
  } catch {
    // Then a reload loses the draft; nothing else depends on it.
  }
}
