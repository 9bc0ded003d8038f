declare namespace App {
  interface Locals {
    user: import('@porchlight/sdk/server').VerifiedUser | null;
    status: import('@porchlight/sdk/server').SessionStatus;
  }
}
