/** Passkeys: WebAuthn as browsers have it, with the bytes in it written as text. */

/** Nobody confirmed, or the browser would not: it does not say which. */
export class NoKey extends Error {}

type Text = Record<string, unknown>;

/** Browsers allow passkeys with https, or on one's own machine, under a name. */
export function passkeysWork(place: Pick<Location, 'hostname'> = location): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(place.hostname);
  return isSecureContext && !isNumber && 'PublicKeyCredential' in globalThis;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Make a key, as the server asks for it. */
export async function makeKey(options: Text): Promise<Text> {
  const { challenge, user, excludeCredentials = [] } = options as { challenge: string; user: Text; excludeCredentials?: Text[] };
  const key = await confirmed(() =>
    navigator.credentials.create({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytesOf(challenge),
        user: { ...(user as unknown as PublicKeyCredentialUserEntity), id: bytesOf(String(user.id)) },
        excludeCredentials: excludeCredentials.map(({ id }) => ({ type: 'public-key', id: bytesOf(String(id)) })),
      },
    }),
  );
  const response = key.response as AuthenticatorAttestationResponse;
  return answer(key, { attestationObject: textOf(response.attestationObject) });
}

/** Use whichever key this device has. */
export async function useKey(options: Text): Promise<Text> {
  const { challenge } = options as { challenge: string };
  const publicKey = { ...options, challenge: bytesOf(challenge), allowCredentials: [] } as PublicKeyCredentialRequestOptions;
  const key = await confirmed(() => navigator.credentials.get({ publicKey }));
  const response = key.response as AuthenticatorAssertionResponse;
  return answer(key, {
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    ...(response.userHandle ? { userHandle: textOf(response.userHandle) } : {}),
  });
}

function answer(key: PublicKeyCredential, response: Text): Text {
  const said = textOf(key.response.clientDataJSON);
  return { id: key.id, rawId: textOf(key.rawId), type: key.type, response: { ...response, clientDataJSON: said }, clientExtensionResults: {} };
}

async function confirmed(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let key: Credential | null = null;
  try {
    key = await ask();
  } catch (reason) {
    throw new NoKey('', { cause: reason });
  }
  if (!(key instanceof PublicKeyCredential)) throw new NoKey();
  return key;
}
