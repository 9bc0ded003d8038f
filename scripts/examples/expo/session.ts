import { createExpoSession } from '@porchlight/sdk/expo';
import { Platform } from 'react-native';

export const session = createExpoSession({
  baseUrl: process.env.EXPO_PUBLIC_PORCHLIGHT_BASE_URL ?? '',
  tenantId: process.env.EXPO_PUBLIC_PORCHLIGHT_TENANT_ID ?? '',
  redirectUri: Platform.OS === 'web' ? `${location.origin}/callback` : 'com.example.app://callback',
});
