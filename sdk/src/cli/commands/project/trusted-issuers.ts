/** Organisations whose identity provider vouches for people, so that an agent gets a token without a page. */
import { followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { openProject } from '../../project/project.ts';

const issuerIn = ({ positionals }: Context): string => {
  const [issuer, ...more] = positionals;
  if (!issuer || more.length > 0) throw new UsageError('Name the issuer, as its assertions name it.');
  return issuer;
};

export const trustedIssuers: Command = {
  name: 'trusted-issuers',
  summary: 'List the organisations whose assertions the project takes',
  examples: [['porchlight trusted-issuers', 'issuers, their clients and the domains for which they create users']],
  async run(context) {
    const { out } = context;
    const { management } = await openProject(context);
    for (const trusted of await management.trustedIssuers()) {
      const { issuer, client_ids, domains, provision } = trusted;
      const people = provision === 'create' ? `new users of ${domains.join(', ') || 'no domain'}` : 'known users';
      out.result(trusted, () => [`  ${issuer}  ${client_ids.join(' ')}  ${people}`]);
    }
    return EXIT.ok;
  },
};

export const trustedIssuersAdd: Command = {
  name: 'trusted-issuers add',
  summary: 'Take the assertions of an organisation, or change for whom',
  usage: '<issuer>',
  options: {
    client: {
      type: 'string',
      value: '<client id>',
      multiple: true,
      help: 'a client of the project that may present its assertions; see: porchlight clients',
    },
    domain: {
      type: 'string',
      value: '<domain>',
      multiple: true,
      help: 'creates users for addresses of this domain; without it only known users get in',
    },
  },
  examples: [
    [
      'porchlight trusted-issuers add https://acme.okta.com --client app_4fYp2q --domain acme.example',
      'people of acme.example need no consent page',
    ],
  ],
  async run(context) {
    const { out, list } = context;
    const issuer = issuerIn(context);
    const [clients, domains] = [[...list('client')], [...list('domain')]];
    if (clients.length === 0) throw new UsageError('Name a client with --client; see: porchlight clients');
    const { management } = await openProject(context);
    const others = (await management.trustedIssuers()).filter((one) => one.issuer !== issuer);
    const added = {
      issuer,
      client_ids: clients,
      domains,
      provision: domains.length > 0 ? ('create' as const) : ('known' as const),
    };
    await management.setTrustedIssuers([...others, added]);
    const followed = await followChange(management, context, 'trusted_issuers');
    out.result({ ...added, ...followed.data }, () => [
      `${out.paint('green', '✓')} Assertions of ${issuer} are taken`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

export const trustedIssuersRemove: Command = {
  name: 'trusted-issuers remove',
  summary: 'No longer take the assertions of an organisation',
  usage: '<issuer>',
  examples: [['porchlight trusted-issuers remove https://acme.okta.com', 'its assertions give no more tokens']],
  async run(context) {
    const { out } = context;
    const issuer = issuerIn(context);
    const { management } = await openProject(context);
    const present = await management.trustedIssuers();
    const others = present.filter((one) => one.issuer !== issuer);
    if (others.length === present.length)
      throw new UsageError(`${issuer} is not listed; see: porchlight trusted-issuers`);
    await management.setTrustedIssuers(others);
    const followed = await followChange(management, context, 'trusted_issuers');
    out.result({ removed: true, issuer, ...followed.data }, () => [
      `${out.paint('green', '✓')} Assertions of ${issuer} are no longer taken`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};
