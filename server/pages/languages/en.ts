/** English: the language from which the others are translated, and the list of all texts. */
import type { Translated } from './text.ts';

const TELL_THE_APP = 'Go back to the app and try again. If it happens again, tell the people who run the app.';
const COME_BACK_LATER = 'Come back a little later, or tell the people who run the app.';

export const en = {
  frame: {
    skip: 'Skip to content',
    about: 'What is Porchlight?',
    privacy: 'Privacy',
    contact: 'Contact',
  },

  /** What an app receives: as an item of a list, and inside a sentence. */
  shared: { email: 'Your e-mail address', name: 'Your name', picture: 'Your profile picture' },
  sharedInline: { email: 'your e-mail address', name: 'your name', picture: 'your profile picture' },

  /** What the pages that ask for consent have in common. */
  asking: {
    notYou: 'Not you?',
    otherAccount: 'Use another account',
    accessTo: 'Access to',
    describedAt: 'Described at',
    ableTo: 'It would be able to',
    onBehalfOf: 'On behalf of',
    decline: 'Decline',
    /** An app that is known by a scheme of its own. */
    anApp: '{host} (an app)',
  },

  consent: {
    /** A page of the service has recognised the person. */
    leadHere: 'This is you:',
    nothingElseHere: 'Nothing else.',
    title: 'Sign in to {host}',
    lead: '{provider} says that this is you:',
    receives: 'The app will receive',
    nothingElse: 'Nothing else: not your password, and no access to your {provider} account.',
    approve: 'Continue',
    deny: 'Cancel',
    goesOnTo: 'In both cases you continue to {address}',
  },

  agentConsent: {
    mayLearnHere: 'It may learn {shared}, and nothing else.',
    title: 'Connect {client}',
    heading: 'Connect {client}?',
    lead: 'A program that calls itself this wants to act for you in {app}.',
    goesOnTo: 'Continues to',
    loopback:
      'The request comes from a program on this computer. Any program here can ask like this. Continue only if you have just started it yourself.',
    actThere: 'Act in your name there',
    mayLearn: 'It may learn {shared}, and nothing else from your {provider} account.',
    connect: 'Connect',
    disconnect: 'You can disconnect it at any time on {page}.',
    ownPage: 'your page for this app',
  },

  oauthConsent: {
    title: 'Allow access',
    heading: 'Allow {client}?',
    lead: 'An app that calls itself this asks for access to your Porchlight projects.',
    redirectsTo: 'Redirects to',
    lasts: 'Lasts',
    lifetime: 'Up to {longest}, and less if it is not used for {unused}',
    loopback:
      'This request comes from a program on this computer. Any program here can ask like this. Allow it only if you have just started it yourself.',
    signInInstead: 'Sign in to use your account instead',
    choose: 'Untick what it should not be able to do.',
    chooseOne: 'Leave at least one ticked, or decline.',
    allow: 'Allow',
    guest: 'Continue as guest',
    guestReaches: 'A guest reaches only the projects it creates itself, until someone claims them.',
    onlyThis: 'You decide on this request only: for more, or after it has expired, the app has to ask again.',
    disconnect: 'You can disconnect it at any time on your account page.',
  },

  scopes: {
    'mcp:tenants:create': 'Create projects for you',
    'mcp:tenant:read': 'See the status, limits and usage of your projects',
    'mcp:resources:write': 'Set up and change sign-in for your projects, callback addresses included',
    'mcp:feedback:write': 'Send feedback about Porchlight from your projects',
  },

  /** Ends of a sign-in that cannot go back to the app. */
  signInEnds: {
    expired: {
      title: 'This sign-in has expired',
      message:
        'It was used already, took longer than ten minutes, or was started in another browser. Nothing was changed.',
    },
    answered: {
      title: 'You answered already',
      message: 'Your first answer counted, and this one changed nothing. If the app is not open, sign in again.',
    },
    denied: {
      title: 'You chose not to sign in',
      message: 'The identity provider says that you cancelled. Nothing was changed.',
    },
    failed: {
      title: 'The sign-in failed',
      message: 'The identity provider could not tell us who you are. Nothing was changed.',
    },
    startOver: 'Sign in again. It takes a moment.',
    fromTheApp: 'Go back to the app and sign in from there.',
    tryNow: 'You can try again now.',
    signInAgain: 'Sign in again',
    continueTo: 'Continue to {host}',
  },

  signOut: {
    title: 'Sign out of {host}?',
    lead: 'The app asks to end your session in this browser.',
    confirm: 'Sign out',
    note: 'To stay signed in, close this window or go back to the app.',
    nothingTitle: 'Nothing was signed out',
    nothingLead: 'This browser has no session that could be ended here.',
    nothingNote: 'The app may still have you signed in. Sign out in the app, or end its sessions on {page}.',
    goOn: 'Go on to {host}',
  },

  signedOut: {
    title: 'You are signed out',
    lead: 'The app can no longer act in your name.',
    note: 'You can close this window, or go back to the app and sign in again.',
  },

  backToApp: {
    title: 'Back to {host}',
    lead: 'You are being sent back to the app. If nothing happens, press the button.',
  },

  look: {
    hosts: '{own} uses {service} to sign people in.',
    terms: 'Terms',
    privacy: 'Privacy policy',
    support: 'Help: {address}',
  },

  signIn: {
    title: 'Sign in to {app}',
    lead: 'Choose how you want to sign in.',
    continueWith: 'Continue with {provider}',
    lastUsed: 'Last used',
    /** Providers that are pages of the service, inside `continueWith`. */
    pages: { email: 'e-mail', passkey: 'a passkey' },
  },

  /** The sign-in by a code that comes by e-mail. */
  email: {
    title: 'Sign in to {app} by e-mail',
    lead: 'You get a code by e-mail. You need no password.',
    address: 'E-mail address',
    send: 'Send the code',
    codeTitle: 'Enter the code',
    codeLead:
      'We have sent a code to {email}, if mail can reach that address. It works for {minutes} minutes, in this browser.',
    onlyIf: 'Enter a code only if you asked for it here, just now. Give it to nobody.',
    code: 'Code',
    check: 'Continue',
    again: 'Send another code',
    change: 'Use another address',
    noMail: 'No mail?',
    noMailText:
      'It can take a minute. Look into the folder for spam, and check the address. Another code makes the one before it worthless.',
    badAddress: 'This is not an e-mail address that we can send to. Check it for a typing error.',
    wrong: 'This is not the code of the newest mail. Tries left: {left}.',
    sent: 'Another code is on its way. The one before it no longer works.',
    other: 'Sign in another way',
    known: 'You have been here before',
    knownLead:
      'Somebody with this address signs in to {app} with {provider}. Continue there to get your own data. Otherwise you begin anew.',
    goOn: 'Begin anew with e-mail',
  },

  /** The sign-in by a passkey, and adding one. */
  passkey: {
    kind: 'Passkey',
    title: 'Sign in to {app} with a passkey',
    lead: 'Your device asks for your fingerprint, your face or its code.',
    use: 'Use a passkey',
    noScript: 'This page needs JavaScript: only a script can ask your device. Sign in another way, or allow scripts.',
    unsupported: 'This browser cannot use passkeys. Sign in another way.',
    cancelled: 'No passkey was used. Try again, or sign in another way.',
    already: 'This device has a passkey for you already.',
    unknown: 'This passkey is not known here: it belongs to another app, or it was removed. Choose another one.',
    suspended:
      'This passkey no longer counts, because there seems to be a copy of it. Sign in another way, and add a new one.',
    failed: 'The passkey could not be checked. Try again.',
    add: 'Add a passkey',
    addNote:
      'With a passkey you sign in by your fingerprint, your face or the code of your device. No mail and no other account is needed.',
    added: 'The passkey was added. From now on you can sign in with it.',
    notAdded: 'No passkey was added. Try again.',
    renamed: 'The passkey has its new name.',
    name: 'Name of this passkey',
    rename: 'Rename',
    one: 'On one device',
    synchronised: 'On all devices of its account',
    used: 'last used {used}',
    neverUsed: 'not used yet',
    isSuspended: 'This passkey no longer counts, because there seems to be a copy of it. Remove it, and add a new one.',
    offer: 'Sign in faster next time?',
    offerLead:
      'Add a passkey for {app} to this device. Next time your fingerprint, your face or the code of your device is enough.',
    notNow: 'Not now',
  },

  /** The mail with the code. */
  mail: {
    subject: 'Your code for {app}',
    asked: 'Somebody, probably you, wants to sign in to {app}. This is the code:',
    lasts: 'It works once, for {minutes} minutes.',
    onlyHere: 'Enter it only at {host}. Nobody will ask you for it.',
    when: 'Asked for on {time}, from the network {network}.',
    ignore: 'If it was not you, do nothing: without the code nobody gets in.',
  },

  /** A sign-in for a device that shows a code. */
  device: {
    title: 'Sign in on a device',
    lead: 'Type the code that the device or program shows you.',
    code: 'Code',
    proceed: 'Continue',
    unknown:
      'This code leads nowhere. It was answered already, is older than {minutes} minutes, or was not typed as it is shown. Let the device show a new one.',
    askTitle: 'Sign in on another device?',
    askLead: 'A device or program asks to be signed in to {app} as you.',
    compare: 'Go on only if you have just started this yourself and the device shows this code:',
    program: 'Calls itself',
    askedFrom: 'Asked from',
    sameNetwork: '{network}, the network that you use now',
    otherNetwork: '{network}, not the network that you use now',
    warning:
      'The request comes from another network than yours. Did somebody send you this link or code? Then they would be signed in as you: choose “Not me”.',
    notMe: 'Not me',
    goesBack: 'Back to',
    theDevice: 'the device that shows {code}',
    connected: { title: 'The device is signed in', message: 'Go back to the device. You can close this window.' },
    refused: {
      title: 'Nothing was connected',
      message: 'The device gets no access. If somebody sent you the code or a link, do not answer them.',
    },
    failed: {
      title: 'The device is not signed in',
      message: 'The sign-in did not succeed. Start again on the device.',
    },
    expired: { title: 'This code has expired', message: 'Nothing was connected. Start again on the device.' },
  },

  accountSignIn: {
    title: 'Sign in to Porchlight',
    lead: 'See the projects that your agents created for you, who uses them and how much of their limits is left.',
    toClaim: 'Sign in to decide whether you take the project over.',
    continueWith: 'Continue with {provider}',
    note: 'The first sign-in creates your account. We keep your name and e-mail address. A cookie keeps you signed in for 30 days.',
    signedInAs: 'You are signed in as {email}. Another sign-in takes its place in this browser.',
    deleted: 'Your account is deleted.',
    signedOut: 'You are signed out.',
  },

  personas: {
    title: 'Who is signing in?',
    lead: 'These people are made up. They stand in for real accounts while you build.',
    list: 'Personas',
    someoneElse: 'Someone else',
    email: 'Any other e-mail address',
    proceed: 'Continue',
    about:
      'This is Porchlight’s built-in identity provider. It answers on this computer only and is replaced by Google as soon as a client id is configured.',
    people: {
      ada: { title: 'Ada Lovelace', description: 'Signs in, with a name and a picture.' },
      grace: { title: 'Grace Hopper', description: 'Signs in as someone else.' },
      nameless: { title: 'No name, no picture', description: 'Signs in with nothing but an e-mail address.' },
      relay: { title: 'An address behind a relay', description: 'Apple hides the address and passes mail on.' },
      denies: { title: 'Says no', description: 'Declines at the identity provider.' },
      'token-fails': { title: 'Fails at token exchange', description: 'The provider refuses to redeem the code.' },
      'userinfo-fails': { title: 'Fails at userinfo', description: 'The provider answers 500 to userinfo.' },
      unverified: { title: 'Unverified e-mail', description: 'The provider has not verified the address.' },
      'upsert-fails': { title: 'Cannot be stored', description: 'Has a longer subject than a user may have.' },
    },
    nobodyChosen: 'Nobody was chosen',
    mishaps: 'Something goes wrong',
    mishapsLead: 'Each of these ends the sign-in at a different step, so that you can see how your app handles it.',
    goBack: 'Go back',
    chooseAgain: 'Choose again',
    faults: {
      unknown: 'There is no persona of that name.',
      missing: 'Choose a persona, or give an e-mail address.',
      subjectTooLong: 'That is longer than a subject may be.',
    },
    expired: {
      title: 'This sign-in has expired',
      message: 'It was finished already, or took too long. Go back to the app and sign in again.',
    },
    stopped: 'This sign-in cannot continue',
  },

  /** Authorization requests that cannot be answered by a redirect. */
  requestEnds: {
    expired: {
      title: 'This request has expired',
      message: 'It was answered already, took too long, or was started in another browser.',
    },
    unknownAddress: {
      title: 'This link leads to an unknown address',
      message: 'The app asks for a redirect to an address that it has not registered, so we stopped here.',
    },
    unknownApp: {
      title: 'Unknown app',
      message: 'It is not registered with Porchlight, or its registration has expired.',
    },
    unavailable: {
      title: 'We will be right back',
      message: 'A part of Porchlight is out of reach at the moment. Nothing was changed.',
    },
    tooMany: {
      title: 'Too many requests',
      message: 'Your network has sent us to more apps than we look up at a time.',
    },
    notSignedIn: {
      title: 'The sign-in has ended',
      message: 'You were not signed in. The app that asked has got nothing.',
    },
    otherwise: {
      title: 'This request is not quite right',
      message: 'The app sent a request that is not valid.',
    },
    askAgain: 'Go back to the app and let it ask again.',
    notSentTo:
      'The answer would lead to {host}. You have not approved this app in this sign-in, so we do not send you there.',
  },

  errorPage: {
    forBuilders: 'For the people who build this app',
    codeAndStatus: 'Error {code}, status {status}.',
    causeAndFix: 'Cause and fix',
    requestId: 'Request id',
    signIn: 'Sign in',
    backToApp: 'Back to {app}',
    tryAgain: 'Try again',
    tryAgainIn: 'Try again in {wait}.',
    tryingAgainIn: 'Trying again in {wait}.',
    tryingAgain: 'Trying again …',
    migrationGuide: 'Open the migration guide',
  },

  /** Texts for a person instead of the usual text of an error, if more is known. */
  refusals: {
    projectDeleted: {
      title: 'This app is gone',
      message: 'The people who run the app have deleted its project, so nobody can sign in any more.',
      nextStep: 'If the app is yours: its owner can restore the project on the account page within 24 hours.',
    },
    pausedByOperator: {
      title: 'Sign-in is paused for this app',
      message: 'The operator of this sign-in service has paused the app.',
      nextStep: COME_BACK_LATER,
    },
    personTooOften: {
      title: 'You have signed in here very often',
      message: 'You have signed in to this app {max} times in this hour. More is not possible.',
      nextStep: 'Wait until the next hour begins, then try again.',
    },
    monthUsed: {
      title: 'This app has reached its limit',
      message: 'The app has used up the sign-ins of this month.',
      nextStep: COME_BACK_LATER,
    },
    usersFull: {
      title: 'This app accepts no new people',
      message: 'The app holds as many people as its plan allows. People who have signed in before can still sign in.',
      nextStep: COME_BACK_LATER,
    },
  },

  /** The errors of the contract in the words of the person who meets them in a browser. */
  errors: {
    redirectUriNotAllowed: {
      title: 'This sign-in link leads to an unknown address',
      message:
        'The link asks to send you to an address that the app has not registered, so we stopped here to keep you safe.',
      nextStep:
        'If this is the app’s own address, the app’s owner has to list this address. Tell the people who run the app.',
    },
    hostNotProven: {
      title: 'A test sign-in leads to a host that is not proven',
      message:
        'A ticket signs a made-up person in, for tests. It works only on the developer’s own machine and at hosts that are proven to belong to the app’s owner.',
      nextStep:
        'If you develop this app, prove the host at the desk, or run the app on localhost. If not, go back to the app and sign in as usual.',
    },
    redirectUriRequired: {
      title: 'This sign-in link is incomplete',
      message: 'The link does not say where to go after you sign in.',
      nextStep: TELL_THE_APP,
    },
    invalidReturnTo: {
      title: 'This sign-in link is not quite right',
      message: 'The page to come back to is not a page of the app.',
      nextStep: TELL_THE_APP,
    },
    loginExpired: {
      title: 'This sign-in has expired',
      message: 'It was used already, was open for more than ten minutes, or was started in another browser.',
      nextStep: 'Go back to the app and sign in again. It takes a moment.',
    },
    resourceNotProvisioned: {
      title: 'Sign-in is not set up yet',
      message: 'The app has not switched sign-in on.',
      nextStep: COME_BACK_LATER,
    },
    tenantPaused: {
      title: 'Sign-in is paused for this app',
      message: 'The app has reached a limit of its trial, and its owner has to lift it.',
      nextStep: COME_BACK_LATER,
    },
    providerNotEnabled: {
      title: 'This way to sign in is not available',
      message: 'The app does not take sign-ins by this way, or does so no longer.',
      nextStep: TELL_THE_APP,
    },
    tenantExpired: {
      title: 'This app’s trial has ended',
      message: 'The app’s project was not claimed within {hours}, so its sign-in was switched off.',
      nextStep: 'If the app is yours, create a new project and claim it this time.',
    },
    tenantNotFound: {
      title: 'Unknown app',
      message: 'The link names an app that does not exist here.',
      nextStep: 'Check the address, or go back to the app and try again.',
    },
    claimNotFound: {
      title: 'This claim link no longer works',
      message: 'It was used already, has expired, or was not copied completely.',
      nextStep: 'Ask your agent for a new link. The project itself is untouched.',
    },
    alreadyClaimed: {
      title: 'This project has an owner',
      message: 'Someone has claimed it already.',
      nextStep: 'If that was you, it is on your account page.',
    },
    invalidCsrfToken: {
      title: 'This page was open for too long',
      message: 'The form could not be matched with your browser, so nothing was done.',
      nextStep: 'Go back, reload the page and press the button again.',
    },
    invalidRequest: {
      title: 'This link is not quite right',
      message: 'A part of it is missing or cannot be read.',
      nextStep: TELL_THE_APP,
    },
    methodNotAllowed: {
      title: 'This address cannot be opened like this',
      message: 'It is for programs, or for a form on another page.',
      nextStep: 'Go back and use the button on the page you came from.',
    },
    missingCredentials: {
      title: 'Please sign in first',
      message: 'This page belongs to an account.',
      nextStep: 'Sign in, and you will come back here.',
    },
    invalidCredentials: {
      title: 'Please sign in again',
      message: 'Your session has ended.',
      nextStep: 'Sign in, and you will come back here.',
    },
    retired: {
      title: 'This address has moved',
      message: 'What was here has been replaced.',
      nextStep: 'The migration guide says what to use instead.',
    },
    rateLimited: {
      title: 'Too many sign-ins at once',
      message: 'A lot of people are signing in at this moment, or someone pressed the button many times.',
      nextStep: 'Wait a minute, then try again.',
    },
    quotaExceeded: {
      title: 'This app has reached its limit',
      message: 'The app has used up what its plan allows for now.',
      nextStep: COME_BACK_LATER,
    },
    unavailable: {
      title: 'We will be right back',
      message:
        'A part of Porchlight is out of reach at the moment. Nothing was changed, and you have not been signed out anywhere.',
      nextStep: 'Wait a few seconds, then try again.',
    },
    internalError: {
      title: 'Something went wrong on our side',
      message: 'This is not your fault. It has been logged under the request id below.',
      nextStep: 'Try again in a moment. If it keeps happening, report that request id.',
    },
  },

  notFound: {
    title: 'Page not found',
    lead: 'There is no page at {path}. One of these may be what you want:',
    docs: { title: 'Documentation', text: 'Every document, from the first sign-in to operations.' },
    developers: { title: 'Developers', text: 'API description, SDK, MCP server and keys in one place.' },
    agents: { title: 'Agent instructions', text: 'From nothing to a working sign-in, for agents.' },
    sitemap: { title: 'Sitemap', text: 'All public pages of this service.' },
  },

  /** What an app keeps about the reader. */
  identities: {
    title: 'Ways to sign in',
    since: 'Added {since}',
    remove: 'Remove',
    addNote: 'Add another account that signs you in here. You sign in to it now, and confirm before it is added.',
    add: 'Add {provider}',
    confirmTitle: 'Add a way to sign in to {app}?',
    confirmLead: 'This account will sign you in too.',
    you: 'You in the app',
    account: 'Account to add',
    provider: 'Provider',
    confirmNote: 'Your profile in the app stays as it is. Anyone who can use this account can then sign in as you.',
    confirmYes: 'Add it',
    confirmNo: 'Do not add it',
  },
  personApproval: {
    asks: '{app} asks for your yes',
    past: 'What {app} asked you',
    signInLead: 'Sign in as you do in the app to see what it is. Opening this page does nothing.',
    notYours:
      'There is no such question for the account that you signed in with. It may be for another account of yours, or it may be over.',
    pastFor: 'For {host}.',
    leadFor: 'For {host}. Nothing happens until you decide.',
    lead: 'Nothing happens until you decide.',
    wrote: 'The text in this frame is from {app}. We have not checked it.',
    asker: 'Who asks',
    agent: '{client}, a program that acts for you',
    agentAt: '{client}, a program that acts for you and answers at {host}',
    itself: '{app}, where you are signed in',
    chosen: 'The program chose its name itself.',
    asked: 'Asked',
    ends: 'Ends',
    mixed:
      'The marked words have letters or digits of another alphabet. They may only look like the ones that you expect.',
    compare: 'The program shows the same code:',
    code: 'Code',
    approve: 'Approve once',
    deny: 'Deny',
    denyAndEnd: 'Deny and disconnect this program',
    denyAndEndNote: 'This also denies everything else that the program has asked, and ends its connection with you.',
    approved: 'You approved this. It can be done once, within {minutes} minutes. You can close this page.',
    used: 'You approved this, and it was done or tried once.',
    denied: 'You denied this. Nothing was done.',
    expired: 'Nobody decided in time. Nothing was done.',
    others: 'See everything that waits for you',
    below: 'If you did not ask for this, deny it.',
    list: 'What you were asked to approve',
    listNote: 'What {app} asked you in the last days, the newest first.',
    decide: 'Look and decide',
    look: 'Look',
    waits: 'Waits for you',
    wasApproved: 'Approved',
    wasUsed: 'Approved and used',
    wasDenied: 'Denied',
    wasExpired: 'Nobody decided in time',
  },

  teamInvitation: {
    title: 'Join a team in {app}',
    signInLead:
      'You were invited to a team. Sign in to see who invites you, and to decide. Opening this page does nothing.',
    signInNote:
      'Use the account that has the address to which the invitation was sent. If you are new to the app, it asks for your consent first.',
    notSignedIn:
      'You are not signed in. Either you said no, or {app} does not let this account in. Try again, or use another account.',
    asks: 'Join {team}?',
    lead: 'You were invited to a team in {app}. Nothing happens until you decide.',
    app: 'App',
    team: 'Team',
    role: 'Your role',
    from: 'Invited by',
    ends: 'Invitation ends',
    you: 'You would join as',
    accept: 'Join',
    decline: 'No, thanks',
    below: 'People of the app chose the names on this page. If you do not know who invites you, say no.',
    noneTitle: 'No invitation for you here',
    noneLead: 'It was sent to another address, was used or withdrawn, or is over.',
    noneYou: 'You are signed in as',
    noneNext:
      'If another of your addresses was invited, sign in with that one. Otherwise ask the sender for a new invitation.',
    joinedTitle: 'You are in {team}',
    joinedLead: 'Your role is {role}.',
    joinedNote: 'Nothing more to do here. The app knows it already; sign in there as usual.',
    declinedTitle: 'You said no',
    declinedLead:
      'You did not join, and the invitation has ended. If you change your mind, ask the sender for a new one.',
    fullTitle: 'No room in {team}',
    fullLead: 'The team has as many members as it can have, or you are in as many teams as one person can be.',
    fullNext:
      'Ask the sender to make room, or leave another team, and try again. The invitation stays until {expires}.',
    again: 'Try again',
    brokenTitle: 'This link is not complete',
    brokenLead: 'Copy the whole link from the message that you got, or ask the sender for a new one.',
    lostTitle: 'Open the invitation again',
    lostLead: 'The sign-in took too long, or it began in another browser. Open the link of your invitation once more.',
  },

  ownData: {
    teams: 'Your teams',
    teamRole: 'Your role is {role}',
    leaveTeam: 'Leave',
    leftTeam: 'You left the team. The app knows it already.',
    lastOwner:
      'You are the last owner of this team, so you cannot leave it. Make somebody else an owner in the app first.',
    name: 'Your name',
    rename: 'Change the name',
    renamed: 'Your name is changed. The app sees it with your next sign-in or refresh.',
    title: 'Your data in {app}',
    lead: 'What is kept about you',
    leadFor: 'What is kept about you for {host}',
    signInLead: 'See what is kept about you, download it, or delete it.',
    signInLeadFor: 'See what is kept about you for {host}, download it, or delete it.',
    unknown: 'Nothing is kept about the account that you signed in with. Try another account.',
    continueWith: 'Continue with {provider}',
    signInNote:
      'Sign in as you do in the app. This page stays open for five minutes and does not sign you in anywhere else.',
    ended: 'Signed out there. The app may need a moment to notice.',
    disconnected: 'Disconnected.',
    linked: 'Added. You can sign in with it from now on.',
    linkKnown: 'This account signs you in already. Nothing was changed.',
    unlinked: 'Removed. It no longer signs you in here.',
    confirm: 'Nothing was deleted. Tick the box to say that you are sure.',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    picture: 'Picture',
    pictureNone: 'None',
    sessions: 'Where you are signed in',
    noSessions: 'You are not signed in anywhere.',
    since: 'Since {since}',
    lastUsed: 'Last used {used}, until {expires}',
    signOut: 'Sign out',
    sessionSince: ': session since {since}',
    remembered: 'This browser is remembered: the app signs you in again without asking.',
    signOutEverywhere: 'Sign out everywhere',
    agents: 'Agents that act for you',
    agentUse: 'Connected {connected}, last used {used}. It answers at {address}',
    agentByCode: 'Connected {connected}, last used {used}. You let it in by a code',
    agentByOrganisation: 'Connected {connected}, last used {used}. Your organisation let it in',
    disconnect: 'Disconnect',
    download: 'Download',
    downloadNote: 'Your profile, your sessions and every sign-in on record, as one JSON file.',
    downloadMine: 'Download my data',
    erase: 'Delete',
    eraseNote:
      'Your profile and all sessions are deleted at once and for good. The record of each sign-in stays, without your identity. To delete what {app} keeps in its own files, ask there.',
    eraseSure: 'I am sure. This cannot be undone.',
    eraseMine: 'Delete my data',
    closes: 'You signed in for this page only. It closes at {expires}. After that, sign in again.',
    erasedTitle: 'Your data is deleted',
    erasedLead: 'Nothing about you is kept for {app} any more, and you are signed out everywhere.',
    erasedNote: 'If you sign in to the app again, you are a new user there.',
  },
} as const;

/** The shape of every language: the same texts with the same open places. */
export type Texts = Translated<typeof en>;
