/** oauth2-mock-server with its defaults and one person. */
import { Events, OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
server.service.on(Events.BeforeUserinfo, (answer) => {
  answer.body = { sub: 'johndoe', email: 'ada@example.test', email_verified: true, name: 'Ada Lovelace' };
});
await server.start(Number(process.env.PORT), 'localhost');
