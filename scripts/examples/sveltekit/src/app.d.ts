import type { VerifiedUser } from '@porchlight/sdk/server';

declare global {
  namespace App {
    interface Locals {
      user: VerifiedUser | null;
    }
  }
}
