import type { SessionStatus, VerifiedUser } from '@porchlight/sdk/server';

declare global {
  namespace App {
    interface Locals {
      user: VerifiedUser | null;
      status: SessionStatus;
    }
  }
}
