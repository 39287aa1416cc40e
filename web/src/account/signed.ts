/** Whether this browser is signed in, as far as it remembers; the server knows it for sure. */
const WHERE = 'kist.account';

export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(WHERE) !== null;
  } catch {
    return false;
  }
}

export function rememberSigned(signed: boolean): void {
  try {
    if (signed) localStorage.setItem(WHERE, 'yes');
    else localStorage.removeItem(WHERE);
  } catch {
    // A private window may refuse; then the page of the account asks anew.
  }
}
