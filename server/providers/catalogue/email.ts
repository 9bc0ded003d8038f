/**
 * Codes by e-mail. The service sends a code to an address, and whoever types it has the mailbox. It vouches for each address
 * that it names, and so for its domain. The identity is a hash of the address under the project.
 */
import type { AskedHereDefinition } from './definition.ts';

export const email: AskedHereDefinition = {
  label: 'E-mail',
  mark: 'M2 4h16v12H2V4Zm2 2v1l6 4 6-4V6H4Zm0 3.300V14h12V9.300l-6 4-6-4Z',
  clientFields: [
    { name: 'smtp_url', label: 'Address of your mail server' },
    { name: 'from', label: 'Sender' },
  ],
  issuer: '',
  issuerPath: '/email',
  page: '/edge/auth/email/code/',
  sendsMail: true,
  vouches: () => true,
  guide: {
    document: 'email',
    steps: [
      'Nothing is needed while the service sends the mails.',
      'To send them from your own domain, enter your mail server and the sender, then press Check.',
      'Give your domain SPF, DKIM and DMARC records, so that the mails arrive.',
    ],
  },
};
