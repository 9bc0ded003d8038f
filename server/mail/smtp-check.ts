/** Greets a mail server, signs in to it, and asks whether it would send for an address. It sends no mail. */
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

type Settings = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;

/** The name under which the library runs a dialogue of ours. */
const ASK = 'SENDER';

/** Rejects with the error of the library, or with `EENVELOPE` where the sender is refused. */
export async function greet(
  settings: Settings,
  credentials: { readonly user: string; readonly pass: string } | null,
  sender: string,
): Promise<void> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  let refused: number | null = null;
  const connection = new Connection({
    ...settings,
    customAuth: {
      [ASK]: async ({ sendCommand }) => {
        const { status = 0 } = await sendCommand(`MAIL FROM:<${sender}>`);
        if (status >= 400) refused = status;
        else await sendCommand('RSET');
      },
    },
  });
  // An error between two steps has nobody else who listens, and would end the process.
  connection.on('error', () => {});
  try {
    await step(connection, (done) => connection.connect(done));
    if (credentials) await step(connection, (done) => connection.login({ credentials }, done));
    await step(connection, (done) => connection.login({ method: ASK }, done));
  } finally {
    connection.close();
  }
  if (refused !== null)
    throw Object.assign(new Error('sender refused'), {
      code: 'EENVELOPE',
      command: 'MAIL FROM',
      responseCode: refused,
    });
}

/** A step of the dialogue. An error of the connection ends it too. */
const step = (connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () =>
      reject(Object.assign(new Error('the connection was closed'), { code: 'ECONNECTION' })),
    );
    begin((error) => {
      connection.removeListener('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
