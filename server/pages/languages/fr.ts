/** French, with the polite form of address. The blanks before double punctuation do not break. */
import type { Texts } from './en.ts';

const TELL_THE_APP =
  'Revenez à l’application et réessayez. Si cela se reproduit, prévenez les responsables de l’application.';
const COME_BACK_LATER = 'Revenez un peu plus tard ou prévenez les responsables de l’application.';

export const fr = {
  frame: {
    skip: 'Aller au contenu',
    about: 'Qu’est-ce que Porchlight\u00a0?',
    privacy: 'Confidentialité de Porchlight',
    contact: 'Nous contacter',
  },

  shared: { email: 'Votre adresse e-mail', name: 'Votre nom', picture: 'Votre photo de profil' },
  sharedInline: { email: 'votre adresse e-mail', name: 'votre nom', picture: 'votre photo de profil' },

  asking: {
    notYou: 'Ce n’est pas vous\u00a0?',
    otherAccount: 'Utiliser un autre compte',
    accessTo: 'Accès à',
    describedAt: 'Présentation',
    ableTo: 'Cela permettrait de',
    onBehalfOf: 'Au nom de',
    decline: 'Refuser',
    anApp: '{host} (une application)',
  },

  consent: {
    /** A page of the service has recognised the person. */
    leadHere: 'C’est vous :',
    nothingElseHere: 'Rien d’autre.',
    title: 'Connexion à {host}',
    lead: 'D’après {provider}, c’est vous\u00a0:',
    receives: 'L’application recevra',
    nothingElse: 'Rien d’autre\u00a0: ni votre mot de passe, ni l’accès à votre compte {provider}.',
    approve: 'Continuer',
    deny: 'Annuler',
    goesOnTo: 'Dans les deux cas, vous continuerez vers {address}',
  },

  agentConsent: {
    mayLearnHere: 'Il peut connaître {shared}, et rien d’autre.',
    title: 'Connecter {client}',
    heading: 'Connecter {client}\u00a0?',
    lead: 'Un programme qui se présente sous ce nom souhaite agir pour vous dans {app}.',
    goesOnTo: 'Destination',
    loopback:
      'La demande vient d’un programme de cet ordinateur. N’importe quel programme peut demander ainsi\u00a0: continuez seulement si vous venez de le lancer vous-même.',
    actThere: 'Y agir en votre nom',
    mayLearn: 'Il ne peut connaître que {shared}, et rien d’autre de votre compte {provider}.',
    connect: 'Connecter',
    disconnect: 'Vous pouvez le déconnecter à tout moment sur {page}.',
    ownPage: 'votre page pour cette application',
  },

  oauthConsent: {
    title: 'Autoriser l’accès',
    heading: 'Autoriser {client}\u00a0?',
    lead: 'Une application qui se présente sous ce nom demande l’accès à vos projets Porchlight.',
    redirectsTo: 'Redirige vers',
    lasts: 'Durée',
    lifetime: 'Jusqu’à {longest}, moins si l’accès n’est pas utilisé pendant {unused}',
    loopback:
      'Cette demande vient d’un programme de cet ordinateur. N’importe quel programme peut demander ainsi\u00a0: autorisez-le seulement si vous venez de le lancer vous-même.',
    signInInstead: 'Se connecter pour utiliser plutôt votre compte',
    choose: 'Décochez ce qu’elle ne doit pas pouvoir faire.',
    chooseOne: 'Laissez au moins une case cochée, ou refusez.',
    allow: 'Autoriser',
    guest: 'Continuer en tant qu’invité',
    guestReaches: 'Un invité n’accède qu’aux projets qu’il crée lui-même, jusqu’à ce que quelqu’un les reprenne.',
    onlyThis:
      'Vous décidez uniquement de cette demande\u00a0: pour aller plus loin, ou une fois l’accès expiré, l’application devra redemander.',
    disconnect: 'Vous pouvez la déconnecter à tout moment sur la page de votre compte.',
  },

  scopes: {
    'mcp:tenants:create': 'Créer des projets pour vous',
    'mcp:tenant:read': 'Voir l’état, les limites et l’utilisation de vos projets',
    'mcp:resources:write': 'Mettre en place et modifier la connexion de vos projets, adresses de retour comprises',
    'mcp:feedback:write': 'Envoyer des remarques sur Porchlight depuis vos projets',
  },

  signInEnds: {
    expired: {
      title: 'Cette connexion a expiré',
      message:
        'Elle a déjà servi, a duré plus de dix minutes ou a été commencée dans un autre navigateur. Rien n’a été modifié.',
    },
    answered: {
      title: 'Vous avez déjà répondu',
      message:
        'Votre première réponse a compté, celle-ci n’a rien changé. Si l’application n’est pas ouverte, connectez-vous à nouveau.',
    },
    denied: {
      title: 'Vous avez choisi de ne pas vous connecter',
      message: 'Le fournisseur d’identité indique que vous avez annulé. Rien n’a été modifié.',
    },
    failed: {
      title: 'La connexion a échoué',
      message: 'Le fournisseur d’identité n’a pas pu nous dire qui vous êtes. Rien n’a été modifié.',
    },
    startOver: 'Connectez-vous à nouveau. Cela ne prend qu’un instant.',
    fromTheApp: 'Revenez à l’application et connectez-vous à partir de là.',
    tryNow: 'Vous pouvez réessayer maintenant.',
    signInAgain: 'Se connecter à nouveau',
    continueTo: 'Continuer vers {host}',
  },

  signOut: {
    title: 'Se déconnecter de {host}\u00a0?',
    lead: 'L’application demande de terminer votre session dans ce navigateur.',
    confirm: 'Se déconnecter',
    note: 'Pour rester connecté, fermez cette fenêtre ou revenez à l’application.',
    nothingTitle: 'Aucune session n’a été fermée',
    nothingLead: 'Ce navigateur n’a aucune session qui puisse être fermée ici.',
    nothingNote:
      'L’application vous considère peut-être encore comme connecté. Déconnectez-vous dans l’application, ou terminez ses sessions sur {page}.',
    goOn: 'Continuer vers {host}',
  },

  signedOut: {
    title: 'Déconnexion réussie',
    lead: 'L’application ne peut plus agir en votre nom.',
    note: 'Vous pouvez fermer cette fenêtre, ou revenir à l’application et vous connecter à nouveau.',
  },

  backToApp: {
    title: 'Retour à {host}',
    lead: 'Vous êtes redirigé vers l’application. Si rien ne se passe, appuyez sur le bouton.',
  },

  look: {
    hosts: '{own} utilise {service} pour la connexion.',
    terms: 'Conditions d’utilisation',
    privacy: 'Confidentialité',
    support: 'Aide\u00a0: {address}',
  },

  signIn: {
    title: 'Se connecter à {app}',
    lead: 'Choisissez comment vous connecter.',
    continueWith: 'Continuer avec {provider}',
    lastUsed: 'Dernier utilisé',
    /** Providers that are pages of the service, inside `continueWith`. */
    pages: { email: 'un e-mail', passkey: 'une clé d’accès' },
  },

  /** The sign-in by a code that comes by e-mail. */
  email: {
    title: 'Se connecter à {app} par e-mail',
    lead: 'Vous recevez un code par e-mail. Aucun mot de passe n’est nécessaire.',
    address: 'Adresse e-mail',
    send: 'Envoyer le code',
    codeTitle: 'Saisissez le code',
    codeLead:
      'Nous avons envoyé un code à {email}, si le courrier atteint cette adresse. Il est valable {minutes} minutes, dans ce navigateur.',
    onlyIf: 'Saisissez un code seulement si vous venez de le demander ici. Ne le donnez à personne.',
    code: 'Code',
    check: 'Continuer',
    again: 'Envoyer un autre code',
    change: 'Utiliser une autre adresse',
    noMail: 'Pas d’e-mail ?',
    noMailText:
      'Cela peut prendre une minute. Regardez dans les spams et vérifiez l’adresse. Un nouveau code annule le précédent.',
    badAddress: 'Nous ne pouvons rien envoyer à cette adresse. Vérifiez qu’elle est bien écrite.',
    wrong: 'Ce n’est pas le code du dernier e-mail. Essais restants : {left}.',
    sent: 'Un autre code est en route. Le précédent ne marche plus.',
    other: 'Se connecter autrement',
    known: 'Vous êtes déjà venu ici',
    knownLead:
      'Quelqu’un avec cette adresse se connecte à {app} avec {provider}. Continuez par là pour retrouver vos données. Sinon, vous recommencez à zéro.',
    goOn: 'Recommencer avec l’e-mail',
  },

  passkey: {
    kind: 'Clé d’accès',
    title: 'Se connecter à {app} avec une clé d’accès',
    lead: 'Votre appareil demande votre empreinte, votre visage ou son code.',
    use: 'Utiliser une clé d’accès',
    noScript:
      'Cette page a besoin de JavaScript : seul un script peut interroger votre appareil. Connectez-vous autrement, ou autorisez les scripts.',
    unsupported: 'Ce navigateur ne peut pas utiliser de clés d’accès. Connectez-vous autrement.',
    cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
    already: 'Cet appareil a déjà une clé d’accès pour vous.',
    unknown:
      'Cette clé d’accès n’est pas connue ici : elle est celle d’une autre application, ou elle a été retirée. Choisissez-en une autre.',
    suspended:
      'Cette clé d’accès ne compte plus, car il semble en exister une copie. Connectez-vous autrement, et ajoutez-en une nouvelle.',
    failed: 'La clé d’accès n’a pas pu être vérifiée. Réessayez.',
    add: 'Ajouter une clé d’accès',
    addNote:
      'Avec une clé d’accès, vous vous connectez par votre empreinte, votre visage ou le code de votre appareil. Il ne faut ni e-mail ni autre compte.',
    added: 'La clé d’accès a été ajoutée. Vous pouvez désormais vous connecter avec elle.',
    notAdded: 'Aucune clé d’accès n’a été ajoutée. Réessayez.',
    renamed: 'La clé d’accès a son nouveau nom.',
    name: 'Nom de cette clé d’accès',
    rename: 'Renommer',
    one: 'Sur un appareil',
    synchronised: 'Sur tous les appareils de son compte',
    used: 'utilisée {used}',
    neverUsed: 'pas encore utilisée',
    isSuspended:
      'Cette clé d’accès ne compte plus, car il semble en exister une copie. Retirez-la, et ajoutez-en une nouvelle.',
    offer: 'Se connecter plus vite la prochaine fois ?',
    offerLead:
      'Ajoutez à cet appareil une clé d’accès pour {app}. La prochaine fois, votre empreinte, votre visage ou le code de votre appareil suffit.',
    notNow: 'Pas maintenant',
  },

  /** The mail with the code. */
  mail: {
    subject: 'Votre code pour {app}',
    asked: 'Quelqu’un, sans doute vous, veut se connecter à {app}. Voici le code :',
    lasts: 'Il sert une fois, pendant {minutes} minutes.',
    onlyHere: 'Saisissez-le uniquement sur {host}. Personne ne vous le demandera.',
    when: 'Demandé le {time}, depuis le réseau {network}.',
    ignore: 'Si ce n’était pas vous, ne faites rien : sans le code, personne n’entre.',
  },

  device: {
    title: 'Se connecter sur un appareil',
    lead: 'Saisissez le code que l’appareil ou le programme affiche.',
    code: 'Code',
    proceed: 'Continuer',
    unknown:
      'Ce code ne mène nulle part. Il a déjà reçu une réponse, date de plus de {minutes} minutes ou n’est pas écrit comme il est affiché. Demandez un nouveau code à l’appareil.',
    askTitle: 'Se connecter sur un autre appareil\u00a0?',
    askLead: 'Un appareil ou un programme demande à être connecté à {app} en votre nom.',
    compare: 'Continuez seulement si vous venez de le lancer vous-même et si l’appareil affiche ce code\u00a0:',
    program: 'Se présente comme',
    askedFrom: 'Demandé depuis',
    sameNetwork: '{network}, le réseau que vous utilisez',
    otherNetwork: '{network}, qui n’est pas le réseau que vous utilisez',
    warning:
      'La demande vient d’un autre réseau que le vôtre. Quelqu’un vous a-t-il envoyé ce lien ou ce code\u00a0? Cette personne serait alors connectée à votre place\u00a0: choisissez «\u00a0Ce n’est pas moi\u00a0».',
    notMe: 'Ce n’est pas moi',
    goesBack: 'Retour vers',
    theDevice: 'l’appareil qui affiche {code}',
    connected: { title: 'L’appareil est connecté', message: 'Revenez à l’appareil. Vous pouvez fermer cette fenêtre.' },
    refused: {
      title: 'Rien n’a été connecté',
      message: 'L’appareil n’obtient aucun accès. Si quelqu’un vous a envoyé le code ou un lien, ne lui répondez pas.',
    },
    failed: {
      title: 'L’appareil n’est pas connecté',
      message: 'La connexion n’a pas abouti. Recommencez sur l’appareil.',
    },
    expired: { title: 'Ce code a expiré', message: 'Rien n’a été connecté. Recommencez sur l’appareil.' },
  },

  accountSignIn: {
    title: 'Connexion à Porchlight',
    lead: 'Voyez les projets que vos agents ont créés pour vous, qui les utilise et ce qu’il reste de leurs limites.',
    toClaim: 'Connectez-vous pour décider si vous reprenez le projet.',
    continueWith: 'Continuer avec {provider}',
    note: 'La première connexion crée votre compte. Nous conservons votre nom et votre adresse e-mail. Un cookie maintient votre session pendant 30 jours.',
    signedInAs: 'Session ouverte en tant que {email}. Une autre connexion prendra sa place dans ce navigateur.',
    deleted: 'Votre compte est supprimé.',
    signedOut: 'Déconnexion réussie.',
  },

  personas: {
    title: 'Qui se connecte\u00a0?',
    lead: 'Ces personnes sont fictives. Elles remplacent de vrais comptes pendant que vous développez.',
    list: 'Personnes fictives',
    someoneElse: 'Quelqu’un d’autre',
    email: 'Toute autre adresse e-mail',
    proceed: 'Continuer',
    about:
      'Voici le fournisseur d’identité intégré à Porchlight. Il ne répond que sur cet ordinateur et laisse la place à Google dès qu’un identifiant client est configuré.',
    people: {
      ada: { title: 'Ada Lovelace', description: 'Se connecte, avec un nom et une photo.' },
      grace: { title: 'Grace Hopper', description: 'Se connecte en tant que quelqu’un d’autre.' },
      nameless: { title: 'Ni nom ni photo', description: 'Se connecte avec une simple adresse e-mail.' },
      relay: {
        title: 'Une adresse derrière un relais',
        description: 'Apple masque l’adresse et transmet les e-mails.',
      },
      denies: { title: 'Dit non', description: 'Refuse chez le fournisseur d’identité.' },
      'token-fails': { title: 'Échoue à l’échange du jeton', description: 'Le fournisseur refuse d’échanger le code.' },
      'userinfo-fails': { title: 'Échoue à userinfo', description: 'Le fournisseur répond 500 à userinfo.' },
      unverified: { title: 'E-mail non vérifié', description: 'Le fournisseur n’a pas vérifié l’adresse.' },
      'upsert-fails': {
        title: 'Impossible à enregistrer',
        description: 'Son «\u00a0subject\u00a0» est plus long que ce qu’un utilisateur peut avoir.',
      },
    },
    nobodyChosen: 'Personne n’a été choisi',
    mishaps: 'Quelque chose échoue',
    mishapsLead:
      'Chacune interrompt la connexion à une étape différente, pour que vous voyiez comment votre application réagit.',
    goBack: 'Retour',
    chooseAgain: 'Choisir à nouveau',
    faults: {
      unknown: 'Il n’y a personne de ce nom.',
      missing: 'Choisissez une personne ou indiquez une adresse e-mail.',
      subjectTooLong: 'C’est plus long que ce qu’un «\u00a0subject\u00a0» peut être.',
    },
    expired: {
      title: 'Cette connexion a expiré',
      message: 'Elle était déjà terminée ou a pris trop de temps. Revenez à l’application et connectez-vous à nouveau.',
    },
    stopped: 'Cette connexion ne peut pas continuer',
  },

  requestEnds: {
    expired: {
      title: 'Cette demande a expiré',
      message: 'Elle a déjà reçu une réponse, a pris trop de temps ou a été commencée dans un autre navigateur.',
    },
    unknownAddress: {
      title: 'Ce lien mène à une adresse inconnue',
      message:
        'L’application demande une redirection vers une adresse qu’elle n’a pas enregistrée\u00a0: nous nous arrêtons ici.',
    },
    unknownApp: {
      title: 'Application inconnue',
      message: 'Elle n’est pas enregistrée auprès de Porchlight, ou son enregistrement a expiré.',
    },
    unavailable: {
      title: 'Nous revenons tout de suite',
      message: 'Une partie de Porchlight est momentanément hors d’atteinte. Rien n’a été modifié.',
    },
    tooMany: {
      title: 'Trop de demandes',
      message: 'Votre réseau nous a envoyés vers plus d’applications que nous n’en consultons à la fois.',
    },
    notSignedIn: {
      title: 'La connexion est terminée',
      message: 'Vous n’avez pas été connecté. L’application qui l’a demandé n’a rien reçu.',
    },
    otherwise: {
      title: 'Cette demande n’est pas correcte',
      message: 'L’application a envoyé une demande qui n’est pas valide.',
    },
    askAgain: 'Revenez à l’application et laissez-la redemander.',
    notSentTo:
      'La réponse mènerait à {host}. Vous n’avez pas approuvé cette application lors de cette connexion, nous ne vous y envoyons donc pas.',
  },

  errorPage: {
    forBuilders: 'Pour les développeurs de cette application',
    codeAndStatus: 'Erreur {code}, statut {status}.',
    causeAndFix: 'Cause et solution',
    requestId: 'ID de la demande',
    signIn: 'Se connecter',
    backToApp: 'Retour à {app}',
    tryAgain: 'Réessayer',
    tryAgainIn: 'Réessayez dans {wait}.',
    tryingAgainIn: 'Nouvel essai dans {wait}.',
    tryingAgain: 'Nouvel essai…',
    migrationGuide: 'Ouvrir le guide de migration',
  },

  refusals: {
    projectDeleted: {
      title: 'Cette application n’existe plus',
      message: 'Les responsables de l’application ont supprimé son projet, plus personne ne peut donc se connecter.',
      nextStep:
        'Si l’application est à vous : le propriétaire peut restaurer le projet sur la page du compte pendant 24 heures.',
    },
    pausedByOperator: {
      title: 'La connexion à cette application est suspendue',
      message: 'L’opérateur de ce service de connexion a suspendu l’application.',
      nextStep: COME_BACK_LATER,
    },
    personTooOften: {
      title: 'Vous vous êtes connecté ici très souvent',
      message:
        'Vous vous êtes connecté {max} fois à cette application au cours de cette heure. Il n’est pas possible d’aller au-delà.',
      nextStep: 'Attendez le début de l’heure suivante, puis réessayez.',
    },
    monthUsed: {
      title: 'Cette application a atteint sa limite',
      message: 'L’application a épuisé les connexions de ce mois.',
      nextStep: COME_BACK_LATER,
    },
    usersFull: {
      title: 'Cette application n’accepte plus personne',
      message:
        'L’application compte autant de personnes que son offre le permet. Celles qui se sont déjà connectées le peuvent toujours.',
      nextStep: COME_BACK_LATER,
    },
  },

  errors: {
    redirectUriNotAllowed: {
      title: 'Ce lien de connexion mène à une adresse inconnue',
      message:
        'Le lien demande à vous envoyer vers une adresse que l’application n’a pas enregistrée. Pour votre sécurité, nous nous arrêtons ici.',
      nextStep:
        'Si l’adresse est bien celle de l’application, son responsable doit enregistrer cette adresse. Prévenez les responsables de l’application.',
    },
    hostNotProven: {
      title: 'Une connexion de test mène à un hôte non vérifié',
      message:
        'Un ticket connecte une personne fictive, pour des tests. Il ne fonctionne que sur la machine du développeur et sur les hôtes dont le responsable de l’application a prouvé qu’ils sont à lui.',
      nextStep:
        'Si vous développez cette application, vérifiez l’hôte dans l’espace de gestion ou lancez l’application sur localhost. Sinon, revenez à l’application et connectez-vous comme d’habitude.',
    },
    redirectUriRequired: {
      title: 'Ce lien de connexion est incomplet',
      message: 'Le lien ne dit pas où aller après la connexion.',
      nextStep: TELL_THE_APP,
    },
    invalidReturnTo: {
      title: 'Ce lien de connexion n’est pas correct',
      message: 'La page à laquelle revenir n’est pas une page de l’application.',
      nextStep: TELL_THE_APP,
    },
    loginExpired: {
      title: 'Cette connexion a expiré',
      message: 'Elle a déjà servi, est restée ouverte plus de dix minutes ou a été commencée dans un autre navigateur.',
      nextStep: 'Revenez à l’application et connectez-vous à nouveau. Cela ne prend qu’un instant.',
    },
    resourceNotProvisioned: {
      title: 'La connexion n’est pas encore configurée',
      message: 'L’application n’a pas activé la connexion.',
      nextStep: COME_BACK_LATER,
    },
    tenantPaused: {
      title: 'La connexion à cette application est suspendue',
      message: 'L’application a atteint une limite de sa période d’essai, que son propriétaire doit lever.',
      nextStep: COME_BACK_LATER,
    },
    providerNotEnabled: {
      title: 'Cette façon de se connecter n’est pas disponible',
      message: 'L’application n’accepte pas cette façon de se connecter, ou ne l’accepte plus.',
      nextStep: TELL_THE_APP,
    },
    tenantExpired: {
      title: 'L’essai de cette application est terminé',
      message: 'Personne n’a repris le projet de l’application en {hours}, sa connexion a donc été désactivée.',
      nextStep: 'Si l’application est à vous, créez un nouveau projet et reprenez-le cette fois.',
    },
    tenantNotFound: {
      title: 'Application inconnue',
      message: 'Le lien nomme une application qui n’existe pas ici.',
      nextStep: 'Vérifiez l’adresse, ou revenez à l’application et réessayez.',
    },
    claimNotFound: {
      title: 'Ce lien de reprise ne fonctionne plus',
      message: 'Il a déjà servi, a expiré ou n’a pas été copié en entier.',
      nextStep: 'Demandez un nouveau lien à votre agent. Le projet lui-même est intact.',
    },
    alreadyClaimed: {
      title: 'Ce projet a un propriétaire',
      message: 'Quelqu’un l’a déjà repris.',
      nextStep: 'Si c’était vous, il se trouve sur la page de votre compte.',
    },
    invalidCsrfToken: {
      title: 'Cette page est restée ouverte trop longtemps',
      message: 'Le formulaire n’a pas pu être associé à votre navigateur, rien n’a donc été fait.',
      nextStep: 'Revenez en arrière, rechargez la page et appuyez de nouveau sur le bouton.',
    },
    invalidRequest: {
      title: 'Ce lien n’est pas correct',
      message: 'Il en manque une partie, ou elle est illisible.',
      nextStep: TELL_THE_APP,
    },
    methodNotAllowed: {
      title: 'Cette adresse ne s’ouvre pas ainsi',
      message: 'Elle est destinée à des programmes, ou au formulaire d’une autre page.',
      nextStep: 'Revenez en arrière et utilisez le bouton de la page d’où vous venez.',
    },
    missingCredentials: {
      title: 'Veuillez d’abord vous connecter',
      message: 'Cette page appartient à un compte.',
      nextStep: 'Connectez-vous, et vous reviendrez ici.',
    },
    invalidCredentials: {
      title: 'Veuillez vous connecter à nouveau',
      message: 'Votre session est terminée.',
      nextStep: 'Connectez-vous, et vous reviendrez ici.',
    },
    retired: {
      title: 'Cette adresse a changé',
      message: 'Ce qui se trouvait ici a été remplacé.',
      nextStep: 'Le guide de migration indique quoi utiliser à la place.',
    },
    rateLimited: {
      title: 'Trop de connexions à la fois',
      message:
        'Beaucoup de personnes se connectent en ce moment, ou quelqu’un a appuyé de nombreuses fois sur le bouton.',
      nextStep: 'Attendez une minute, puis réessayez.',
    },
    quotaExceeded: {
      title: 'Cette application a atteint sa limite',
      message: 'L’application a épuisé ce que son offre permet pour l’instant.',
      nextStep: COME_BACK_LATER,
    },
    unavailable: {
      title: 'Nous revenons tout de suite',
      message:
        'Une partie de Porchlight est momentanément hors d’atteinte. Rien n’a été modifié, et aucune de vos sessions n’a été fermée.',
      nextStep: 'Attendez quelques secondes, puis réessayez.',
    },
    internalError: {
      title: 'Un problème est survenu de notre côté',
      message: 'Ce n’est pas votre faute. Il a été enregistré sous l’ID de la demande ci-dessous.',
      nextStep: 'Réessayez dans un instant. Si cela continue, signalez-nous cet ID.',
    },
  },

  notFound: {
    title: 'Personne n’habite à cette adresse',
    lead: 'Il n’y a pas de page à {path}. Vous cherchez peut-être l’une de celles-ci (en anglais)\u00a0:',
    docs: { title: 'Documents', text: 'Tous les documents, de la première connexion à l’exploitation.' },
    developers: {
      title: 'Pour les développeurs',
      text: 'Description de l’API, SDK, serveur MCP et clés au même endroit.',
    },
    agents: { title: 'Instructions pour agents', text: 'De zéro à une connexion qui fonctionne.' },
    sitemap: { title: 'Plan du site', text: 'Toutes les pages publiques de ce service.' },
  },

  identities: {
    title: 'Moyens de connexion',
    since: 'Ajouté {since}',
    remove: 'Retirer',
    addNote:
      'Ajoutez un autre compte qui vous connecte ici. Vous vous y connecterez maintenant, et rien n’est ajouté avant votre accord.',
    add: 'Ajouter {provider}',
    confirmTitle: 'Ajouter un moyen de connexion à {app} ?',
    confirmLead: 'Ce compte vous connectera aussi.',
    you: 'Vous dans l’application',
    account: 'Compte à ajouter',
    provider: 'Fournisseur',
    confirmNote:
      'Votre profil dans l’application reste tel quel. Toute personne qui peut utiliser ce compte pourra se connecter en tant que vous.',
    confirmYes: 'L’ajouter',
    confirmNo: 'Ne pas l’ajouter',
  },
  personApproval: {
    asks: '{app} demande votre accord',
    past: 'Ce que {app} vous a demandé',
    signInLead: 'Connectez-vous comme dans l’application pour voir de quoi il s’agit. Ouvrir cette page ne fait rien.',
    notYours:
      'Il n’y a pas de telle question pour le compte avec lequel vous vous êtes connecté. Elle est peut-être pour un autre de vos comptes, ou terminée.',
    pastFor: 'Pour {host}.',
    leadFor: 'Pour {host}. Rien ne se passe tant que vous n’avez pas décidé.',
    lead: 'Rien ne se passe tant que vous n’avez pas décidé.',
    wrote: 'Le texte dans ce cadre vient de {app}. Nous ne l’avons pas vérifié.',
    asker: 'Qui demande',
    agent: '{client}, un programme qui agit pour vous',
    agentAt: '{client}, un programme qui agit pour vous et répond à {host}',
    itself: '{app}, où vous êtes connecté',
    chosen: 'Le programme a choisi lui-même son nom.',
    asked: 'Demandé',
    ends: 'Se termine',
    mixed:
      'Les mots marqués ont des lettres ou des chiffres d’un autre alphabet. Ils ressemblent peut-être seulement à ceux que vous attendez.',
    compare: 'Le programme affiche le même code :',
    code: 'Code',
    approve: 'Approuver une fois',
    deny: 'Refuser',
    denyAndEnd: 'Refuser et déconnecter ce programme',
    denyAndEndNote: 'Cela refuse aussi tout ce que le programme a demandé d’autre et met fin à sa connexion avec vous.',
    approved:
      'Vous avez approuvé. Cela peut être fait une fois, dans les {minutes} minutes. Vous pouvez fermer cette page.',
    used: 'Vous avez approuvé, et cela a été fait ou tenté une fois.',
    denied: 'Vous avez refusé. Rien n’a été fait.',
    expired: 'Personne n’a décidé à temps. Rien n’a été fait.',
    others: 'Voir tout ce qui attend votre décision',
    below: 'Si vous n’avez rien demandé, refusez.',
    list: 'Ce que l’on vous a demandé d’approuver',
    listNote: 'Ce que {app} vous a demandé ces derniers jours, le plus récent d’abord.',
    decide: 'Voir et décider',
    look: 'Voir',
    waits: 'Attend votre décision',
    wasApproved: 'Approuvé',
    wasUsed: 'Approuvé et utilisé',
    wasDenied: 'Refusé',
    wasExpired: 'Personne n’a décidé à temps',
  },

  teamInvitation: {
    title: 'Rejoindre une équipe dans {app}',
    signInLead:
      'Vous avez été invité dans une équipe. Connectez-vous pour voir qui vous invite, et pour décider. Ouvrir cette page ne fait rien.',
    signInNote:
      'Utilisez le compte qui a l’adresse à laquelle l’invitation a été envoyée. Si vous êtes nouveau dans l’application, elle demande d’abord votre accord.',
    notSignedIn:
      'Vous n’êtes pas connecté. Soit vous avez refusé, soit {app} n’admet pas ce compte. Réessayez, ou utilisez un autre compte.',
    asks: 'Rejoindre {team} ?',
    lead: 'Vous avez été invité dans une équipe de {app}. Rien ne se passe tant que vous n’avez pas décidé.',
    app: 'Application',
    team: 'Équipe',
    role: 'Votre rôle',
    from: 'Invité par',
    ends: 'L’invitation se termine',
    you: 'Vous rejoindriez en tant que',
    accept: 'Rejoindre',
    decline: 'Non, merci',
    below:
      'Les noms sur cette page ont été choisis par des personnes de l’application. Si vous ne connaissez pas la personne qui vous invite, refusez.',
    noneTitle: 'Pas d’invitation pour vous ici',
    noneLead: 'Elle a été envoyée à une autre adresse, a été utilisée ou retirée, ou elle est terminée.',
    noneYou: 'Vous êtes connecté en tant que',
    noneNext:
      'Si une autre de vos adresses a été invitée, connectez-vous avec celle-ci. Sinon, demandez une nouvelle invitation à l’expéditeur.',
    joinedTitle: 'Vous êtes dans {team}',
    joinedLead: 'Votre rôle est {role}.',
    joinedNote: 'Il n’y a plus rien à faire ici. L’application le sait déjà ; connectez-vous-y comme d’habitude.',
    declinedTitle: 'Vous avez refusé',
    declinedLead:
      'Vous n’avez pas rejoint l’équipe, et l’invitation est terminée. Si vous changez d’avis, demandez-en une nouvelle à l’expéditeur.',
    fullTitle: 'Plus de place dans {team}',
    fullLead:
      'L’équipe a autant de membres qu’elle peut en avoir, ou vous êtes dans autant d’équipes qu’une personne peut l’être.',
    fullNext:
      'Demandez à l’expéditeur de faire de la place, ou quittez une autre équipe, puis réessayez. L’invitation reste valable jusqu’à {expires}.',
    again: 'Réessayer',
    brokenTitle: 'Ce lien n’est pas complet',
    brokenLead: 'Copiez le lien entier du message que vous avez reçu, ou demandez-en un nouveau à l’expéditeur.',
    lostTitle: 'Ouvrez l’invitation à nouveau',
    lostLead:
      'La connexion a pris trop de temps, ou elle a commencé dans un autre navigateur. Ouvrez encore une fois le lien de votre invitation.',
  },

  ownData: {
    teams: 'Vos équipes',
    teamRole: 'Votre rôle est {role}',
    leaveTeam: 'Quitter',
    leftTeam: 'Vous avez quitté l’équipe. L’application le sait déjà.',
    lastOwner:
      'Vous êtes le dernier propriétaire de cette équipe et ne pouvez donc pas la quitter. Nommez d’abord un autre propriétaire dans l’application.',
    name: 'Votre nom',
    rename: 'Changer le nom',
    renamed: 'Votre nom est changé. L’app le verra à la prochaine connexion ou au prochain renouvellement.',
    title: 'Vos données sur {app}',
    lead: 'Ce qui est conservé à votre sujet',
    leadFor: 'Ce qui est conservé à votre sujet pour {host}',
    signInLead: 'Voyez ce qui est conservé à votre sujet, emportez-le ou faites-le supprimer.',
    signInLeadFor: 'Voyez ce qui est conservé à votre sujet pour {host}, emportez-le ou faites-le supprimer.',
    unknown: 'Rien n’est conservé sur la personne qui s’est connectée. Un autre compte est peut-être connu.',
    continueWith: 'Continuer avec {provider}',
    signInNote:
      'Connectez-vous comme dans l’application. Cette page reste ouverte cinq minutes et ne vous connecte nulle part ailleurs.',
    ended: 'Session fermée. L’application peut mettre un instant à le remarquer.',
    disconnected: 'Déconnecté.',
    linked: 'Ajouté. Vous pouvez désormais vous connecter avec ce compte.',
    linkKnown: 'Ce compte vous connecte déjà. Rien n’a été modifié.',
    unlinked: 'Retiré. Ce compte ne vous connecte plus ici.',
    confirm: 'Rien n’a été supprimé. Cochez la case pour confirmer votre choix.',
    firstSeen: 'Première visite',
    lastSeen: 'Dernière visite',
    picture: 'Photo',
    pictureNone: 'Aucune',
    sessions: 'Vos sessions ouvertes',
    noSessions: 'Aucune session ouverte.',
    since: 'Depuis le {since}',
    lastUsed: 'Dernière utilisation le {used}, valable jusqu’au {expires}',
    signOut: 'Se déconnecter',
    sessionSince: '\u00a0: session ouverte le {since}',
    remembered: 'Ce navigateur est reconnu\u00a0: l’application vous reconnecte sans rien demander.',
    signOutEverywhere: 'Se déconnecter partout',
    agents: 'Agents qui agissent pour vous',
    agentUse: 'Connecté le {connected}, dernière utilisation le {used}. Répond à {address}',
    agentByCode: 'Connecté le {connected}, dernière utilisation le {used}. Vous l’avez autorisé avec un code',
    agentByOrganisation: 'Connecté le {connected}, dernière utilisation le {used}. Votre organisation l’a autorisé',
    disconnect: 'Déconnecter',
    download: 'Télécharger',
    downloadNote: 'Votre profil, vos sessions et chaque connexion enregistrée, dans un fichier JSON.',
    downloadMine: 'Télécharger mes données',
    erase: 'Supprimer',
    eraseNote:
      'Votre profil et toutes les sessions disparaissent aussitôt et pour toujours. La trace que quelqu’un s’est connecté demeure, sans dire qui. Pour ce que {app} conserve de son côté, adressez-vous à ses responsables.',
    eraseSure: 'Je confirme. C’est irréversible.',
    eraseMine: 'Supprimer mes données',
    closes:
      'Cette connexion ne vaut que pour cette page. Elle se ferme le {expires}\u00a0; il faudra ensuite vous reconnecter.',
    erasedTitle: 'Vos données sont supprimées',
    erasedLead: 'Plus rien n’est conservé à votre sujet pour {app}, et toutes vos sessions sont fermées.',
    erasedNote: 'Si vous vous connectez de nouveau à l’application, vous serez pour elle quelqu’un de nouveau.',
  },
} satisfies Texts;
