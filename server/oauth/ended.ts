/** The words for a request that can no longer be answered, on whichever page that shows. */
export interface Words {
  readonly title: string;
  readonly message: string;
}

export const ENDED: Words = {
  title: 'This request has expired',
  message: 'It was answered already, took too long, or was started in another browser.',
};
