/** oidc-provider with its own development pages. Subjects are pairwise. */
import Provider from 'oidc-provider';

const { PORT, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI } = process.env;

const provider = new Provider(`http://localhost:${PORT}`, {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      subject_type: 'pairwise',
    },
  ],
  subjectTypes: ['pairwise'],
  pairwiseIdentifier: (_ctx, accountId, { clientId }) => `${accountId}-at-${clientId}`,
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_ctx, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: 'ada@example.test', email_verified: true, name: 'Ada Lovelace' }),
  }),
});
provider.listen(Number(PORT), 'localhost');
