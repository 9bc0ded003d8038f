declare namespace App {
  interface Locals {
    user: import('@porchlight/sdk/server').VerifiedUser | null;
  }
}
