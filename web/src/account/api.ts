/** What can be asked of the server about one's account. */
import { ask, beAnotherClient, beClient, newRequest, Refused, RENEWAL } from '../net/api.ts';
import type { AccountView, Challenge, Forgotten, Imported, KeptPaper, Papers, RecoveryCode, Signed } from '../protocol/messages.ts';
import { deviceName } from './device.ts';
import { makeKey, useKey } from './keys.ts';
import type { Taken } from './takeaway.ts';

async function post<Answer>(path: string, body: object): Promise<Answer> {
  await beClient();
  return ask<Answer>(`/api/account${path}`, body);
}

/** Ask for what gives this browser a new token. Should the answer get lost, the token is told again. */
async function postForToken(path: string, body: object): Promise<Signed> {
  await beClient();
  const renewal = newRequest();
  keepRenewal(renewal);
  try {
    const answer = await ask<Signed>(`/api/account${path}`, { ...body, renewal });
    keepRenewal(null);
    return answer;
  } catch (reason) {
    if (reason instanceof Refused) keepRenewal(null);
    else beAnotherClient();
    throw reason;
  }
}

function keepRenewal(renewal: string | null): void {
  try {
    if (renewal === null) localStorage.removeItem(RENEWAL);
    else localStorage.setItem(RENEWAL, renewal);
  } catch {
    // A private window may refuse; then an answer that gets lost is lost.
  }
}

const challenge = async (to: 'make' | 'use', name?: string) => (await post<Challenge>('/challenge', { to, ...(name ? { name } : {}) })).options;

/** Whose device this is from now on; a code that has to be kept, and how many matches came along. */
export type Entered = Pick<Signed, 'account' | 'code' | 'matches'>;

export const accounts = {
  mine: async () => {
    await beClient();
    return ask<AccountView>('/api/account');
  },
  /** Become an account, with a passkey where that is possible. Should it be one already, as an answer got lost, a new code is told. */
  create: async (name: string, withKey: boolean): Promise<Entered> => {
    const { account } = await accounts.mine();
    if (account) return { account, code: (await accounts.newCode()).code, matches: 0 };
    const passkey = withKey ? { passkey: await makeKey(await challenge('make', name)) } : {};
    return postForToken('', { name, device: deviceName(), ...passkey });
  },
  signIn: async () => postForToken('/sign-in', { passkey: await useKey(await challenge('use')), device: deviceName() }),
  /** The same request may be sent again, should the answer get lost. */
  recover: (code: string, request: string) => postForToken('/recover', { code, device: deviceName(), request }),
  newRequest,
  /** Show a passkey, or the recovery code, before a way into the account is changed. */
  proveByKey: async () => postForToken('/prove', { passkey: await useKey(await challenge('use')) }),
  proveByCode: (code: string) => postForToken('/prove', { code }),
  rename: (name: string) => post<AccountView>('/name', { name }),
  addKey: async () => postForToken('/passkeys', { passkey: await makeKey(await challenge('make')), device: deviceName() }),
  removeKey: (id: string) => post<AccountView>('/passkeys/remove', { id }),
  newCode: () => post<RecoveryCode>('/code', {}),
  /** End one session, or all others. */
  end: (id?: string) => post<AccountView>('/sessions/end', id ? { id } : {}),
  signOut: () => ask('/api/session/end', {}),
  forget: () => post<Forgotten>('/forget', { forget: 'everything' }),
  importMatch: (order: Taken) => post<Imported>('/import', order),
  papers: () => ask<Papers>('/api/account/papers'),
  keepPaper: (name: string, version: number, value: object) => post<KeptPaper>('/papers', { name, version, value }),
};
