import {
  PorchlightProvider,
  SessionUnavailable,
  SignedIn,
  SignedOut,
  SignInFailed,
  usePorchlight,
} from '@porchlight/sdk/expo';
import { useEffect } from 'react';
import { Button, Linking, Text, View } from 'react-native';
import { session } from './session';

const CENTERED = { flex: 1, justifyContent: 'center', alignItems: 'center', gap: 12 } as const;

export default function App() {
  return (
    <PorchlightProvider session={session}>
      <Account />
    </PorchlightProvider>
  );
}

function Account() {
  const { user, error, isSigningIn, signIn, completeSignIn, signOut } = usePorchlight();

  // The system may have ended the app while the browser was open. On the web this is the page /callback.
  useEffect(() => {
    Linking.getInitialURL().then(completeSignIn);
    const listening = Linking.addEventListener('url', ({ url }) => completeSignIn(url));
    return () => listening.remove();
  }, [completeSignIn]);

  const wasCancelled = error instanceof SignInFailed && error.code === 'cancelled';
  return (
    <View style={CENTERED}>
      <SignedIn>
        <Text testID="email">{user?.email}</Text>
        <Button testID="sign-out" title="Sign out" onPress={signOut} />
      </SignedIn>
      <SignedOut>
        <Button testID="sign-in" title="Sign in" disabled={isSigningIn} onPress={() => signIn()} />
      </SignedOut>
      <SessionUnavailable>
        <Text>We cannot check who you are right now. The app tries again by itself.</Text>
      </SessionUnavailable>
      {error && !wasCancelled && <Text testID="error">{error.message}</Text>}
    </View>
  );
}
