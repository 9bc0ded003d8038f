/** How the pages of the sign-in look: colour, links, support address and logo. */
import { readFile } from 'node:fs/promises';
import type { Appearance } from '../../../../generated/porchlight.schemas.ts';
import { type Followed, followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { openProject } from '../../project/project.ts';

const LABELS = {
  accent: 'Accent',
  terms_url: 'Terms',
  privacy_url: 'Privacy',
  support_email: 'Support',
  logo_url: 'Logo',
  logo_dark_url: 'Dark',
} as const satisfies Record<keyof Appearance, string>;

function show({ out }: Context, appearance: Appearance, followed?: Followed): void {
  const lines = (Object.keys(LABELS) as (keyof Appearance)[]).map(
    (field) => `${LABELS[field].padEnd(8)} ${plain(appearance[field] ?? 'not set')}`,
  );
  out.result({ appearance, ...followed?.data }, () => [...lines, ...(followed?.lines ?? [])]);
}

export const appearanceShow: Command = {
  name: 'appearance show',
  summary: 'Show the colour, links and logo of the sign-in pages',
  examples: [['porchlight appearance show', 'what is set']],
  async run(context) {
    const { management } = await openProject(context);
    show(context, await management.appearance());
    return EXIT.ok;
  },
};

const FIELDS = { accent: 'accent', terms: 'terms_url', privacy: 'privacy_url', support: 'support_email' } as const;

export const appearanceSet: Command = {
  name: 'appearance set',
  summary: 'Change the colour and links of the sign-in pages',
  options: {
    accent: { type: 'string', value: '<colour>', help: 'of buttons and links, such as #1d6fb8' },
    terms: { type: 'string', value: '<url>', help: 'terms of the app, an https address' },
    privacy: { type: 'string', value: '<url>', help: 'privacy policy of the app, an https address' },
    support: { type: 'string', value: '<address>', help: 'where people get help by e-mail' },
  },
  examples: [
    ["porchlight appearance set --accent '#1d6fb8'", 'changes the colour; the rest stays'],
    ["porchlight appearance set --terms ''", 'removes the link to the terms'],
  ],
  async run(context) {
    const named = Object.entries(FIELDS).flatMap(([flag, field]) => {
      const value = context.text(flag);
      return value === undefined ? [] : [[field, value === '' ? null : value] as const];
    });
    if (named.length === 0) throw new UsageError('Name what to change: --accent, --terms, --privacy or --support.');
    const { management } = await openProject(context);
    const { logo_url: _light, logo_dark_url: _dark, ...present } = await management.appearance();
    const after = await management.setAppearance({ ...present, ...Object.fromEntries(named) });
    show(context, after, await followChange(management, context, 'appearance'));
    return EXIT.ok;
  },
};

export const appearanceLogo: Command = {
  name: 'appearance logo',
  summary: 'Set or remove the logo of the sign-in pages',
  usage: '[<file>]',
  options: {
    dark: { type: 'boolean', help: 'the logo for the dark scheme' },
    remove: { type: 'boolean', help: 'remove the logo' },
  },
  examples: [
    ['porchlight appearance logo logo.png', 'a PNG, JPEG or WebP file of at most 64 KB and 1,024 pixels a side'],
    ['porchlight appearance logo --dark night.png', 'a second logo, for people whose screen is dark'],
    ['porchlight appearance logo --remove', 'the pages have no logo again'],
  ],
  async run(context) {
    const [file, ...more] = context.positionals;
    const isRemoved = context.flag('remove');
    if (more.length > 0 || isRemoved === (file !== undefined))
      throw new UsageError('Name one file, or remove the logo with --remove.');
    const { management } = await openProject(context);
    const of = context.flag('dark') ? ({ theme: 'dark' } as const) : undefined;
    const set = async () => management.setLogo(await bytesOf(file ?? ''), of);
    show(context, file === undefined ? await management.removeLogo(of) : await set());
    return EXIT.ok;
  },
};

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readFile(file);
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}
