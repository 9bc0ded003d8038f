/** How the pages of a project look to the people who sign in. */
import { z } from 'zod';
import { APPEARANCE_URL_MAX, LOGO_THEMES } from '../vocabulary.ts';
import { MailAddress } from './email-address.ts';
import { pageAddress } from './web-address.ts';

const Accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1d6fb8: a # and six hexadecimal digits')
  .meta({
    description: 'Colour of buttons and links. It is made darker or lighter until its contrast is 4.5:1.',
    example: '#1d6fb8',
  });

const PageLink = pageAddress(APPEARANCE_URL_MAX).meta({ example: 'https://app.example.com/terms' });

const SupportEmail = MailAddress.meta({ example: 'help@example.com' });

export const AppearanceSettings = z
  .strictObject({
    accent: Accent.nullish(),
    terms_url: PageLink.nullish().meta({ description: 'The terms of the app.' }),
    privacy_url: PageLink.nullish().meta({ description: 'The privacy policy of the app.' }),
    support_email: SupportEmail.nullish().meta({ description: 'Where people get help with the app.' }),
  })
  .meta({ id: 'AppearanceSettings' });

export const LogoQuery = z.strictObject({
  theme: z.enum(LOGO_THEMES).optional().meta({
    description: 'The scheme that the logo is for. Without a `dark` one, the `light` one is shown in both.',
    example: 'dark',
  }),
});

export const AppearanceAnswer = z
  .object({
    appearance: z
      .object({
        accent: z.string().nullable(),
        terms_url: z.string().nullable(),
        privacy_url: z.string().nullable(),
        support_email: z.string().nullable(),
        logo_url: z.string().nullable().meta({ description: 'Where the pages load the logo from.' }),
        logo_dark_url: z
          .string()
          .optional()
          .meta({ description: 'The logo of the dark scheme. Left out if it has none of its own.' }),
      })
      .meta({ id: 'Appearance' }),
  })
  .meta({ id: 'AppearanceAnswer' });
