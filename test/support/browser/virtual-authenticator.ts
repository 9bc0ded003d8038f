/** Authenticators that Chromium simulates: the device itself, or a security key. */
import type { Page } from 'playwright-core';

interface Kind {
  readonly transport?: 'internal' | 'usb';
  readonly resident?: boolean;
  /** It can ask for a finger or a code. */
  readonly verifies?: boolean;
  /** The finger fits. */
  readonly fits?: boolean;
}

export interface VirtualAuthenticator {
  credentials(): Promise<
    readonly { readonly credentialId: string; readonly rpId?: string; readonly signCount: number }[]
  >;
  /** Whether the finger fits from now on. */
  setFits(fits: boolean): Promise<void>;
  remove(): Promise<void>;
}

export async function addAuthenticator(
  page: Page,
  { transport = 'internal', resident = true, verifies = true, fits = true }: Kind = {},
): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: resident,
      hasUserVerification: verifies,
      isUserVerified: fits,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setFits: async (isUserVerified) =>
      void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await session.send('WebAuthn.disable');
      await session.detach();
    },
  };
}
