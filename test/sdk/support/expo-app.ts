/**
 * The Expo app of the quickstart, with Expo's own packages from npm, bundled for the web as Metro would do: files for the web
 * come first, and React Native is React Native for the web. Or for a device: then React Native itself is left out.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { installedOnce } from '../../conformance/support/foreign/runtimes.ts';
import { repositoryRoot } from '../../support/repository.ts';

const PACKAGES = [
  'expo-crypto@57.0.3',
  'expo-modules-core@57.0.20',
  'expo-secure-store@57.0.4',
  'expo-web-browser@57.0.3',
  'react-dom@19.2.0',
  'react-native-web@0.21.4',
  'react@19.2.0',
];

const APP = join(repositoryRoot, 'scripts/examples/expo/App.tsx');
const ROOT_VIEW = `
  import { AppRegistry } from 'react-native';
  import App from '${APP}';
  AppRegistry.registerComponent('app', () => App);
  AppRegistry.runApplication('app', { rootTag: document.getElementById('root') });
`;

interface ExpoBundle {
  readonly code: string;
  /** What the bundle imports from elsewhere. */
  readonly imports: readonly string[];
  /** The files in it. */
  readonly files: readonly string[];
}

export async function bundleExpoApp(
  platform: 'web' | 'ios',
  project: { readonly baseUrl: string; readonly tenantId: string },
): Promise<ExpoBundle> {
  const packages = join(installedOnce(PACKAGES, ['--ignore-scripts', '--fetch-retries=0']), 'node_modules');
  const isWeb = platform === 'web';
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-expo-'));
  try {
    writeFileSync(join(folder, 'main.js'), ROOT_VIEW);
    const bundle = await rolldown({
      input: isWeb ? join(folder, 'main.js') : APP,
      platform: isWeb ? 'browser' : 'neutral',
      external: isWeb ? [] : /^react(?:-native)?(?:\/|$)/,
      // Sources of expo-modules-core export types, which are gone once each file is compiled by itself.
      shimMissingExports: true,
      onLog(_level, { code, message }) {
        if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
      },
      transform: {
        jsx: 'react-jsx',
        define: {
          __DEV__: 'false',
          'process.env.NODE_ENV': '"production"',
          'process.env.EXPO_OS': JSON.stringify(platform),
          'process.env.EXPO_PUBLIC_PORCHLIGHT_BASE_URL': JSON.stringify(project.baseUrl),
          'process.env.EXPO_PUBLIC_PORCHLIGHT_TENANT_ID': JSON.stringify(project.tenantId),
        },
      },
      resolve: {
        extensions: [
          ...(isWeb ? ['.web.tsx', '.web.ts', '.web.js'] : ['.native.ts', '.native.js']),
          '.tsx',
          '.ts',
          '.js',
        ],
        conditionNames: isWeb ? ['browser', 'import', 'default'] : ['react-native', 'import', 'default'],
        mainFields: isWeb ? ['browser', 'module', 'main'] : ['react-native', 'module', 'main'],
        modules: [packages],
        alias: {
          '@porchlight/sdk/expo': join(repositoryRoot, 'sdk/src/expo/index.ts'),
          // `expo` passes on what its core exports. It would bring its command line and many packages.
          expo: join(packages, 'expo-modules-core'),
          ...(isWeb && { 'react-native': join(packages, 'react-native-web') }),
        },
      },
    });
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    await bundle.close();
    const [{ code, imports, moduleIds }] = output;
    return { code, imports, files: moduleIds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
