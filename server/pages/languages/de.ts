/** German, with the polite form of address. */
import type { Texts } from './en.ts';

const TELL_THE_APP =
  'Gehen Sie zurück zur App und versuchen Sie es erneut. Passiert es noch einmal, sagen Sie dem Betreiber der App Bescheid.';
const COME_BACK_LATER = 'Kommen Sie etwas später wieder oder sagen Sie dem Betreiber der App Bescheid.';

export const de = {
  frame: {
    skip: 'Zum Inhalt springen',
    about: 'Was ist Porchlight?',
    privacy: 'Datenschutz von Porchlight',
    contact: 'Kontakt',
  },

  shared: { email: 'Ihre E-Mail-Adresse', name: 'Ihren Namen', picture: 'Ihr Profilbild' },
  sharedInline: { email: 'Ihre E-Mail-Adresse', name: 'Ihren Namen', picture: 'Ihr Profilbild' },

  asking: {
    notYou: 'Das sind nicht Sie?',
    otherAccount: 'Anderes Konto verwenden',
    accessTo: 'Zugriff auf',
    describedAt: 'Beschrieben unter',
    ableTo: 'Das wäre damit erlaubt',
    onBehalfOf: 'Im Namen von',
    decline: 'Ablehnen',
    anApp: '{host} (eine App)',
  },

  consent: {
    /** A page of the service has recognised the person. */
    leadHere: 'Das sind Sie:',
    nothingElseHere: 'Sonst nichts.',
    title: 'Anmelden bei {host}',
    lead: 'Laut {provider} sind das Sie:',
    receives: 'Die App erhält',
    nothingElse: 'Sonst nichts: weder Ihr Passwort noch Zugriff auf Ihr Konto bei {provider}.',
    approve: 'Weiter',
    deny: 'Abbrechen',
    goesOnTo: 'In beiden Fällen geht es weiter zu {address}',
  },

  agentConsent: {
    mayLearnHere: 'Es darf {shared} erfahren, und sonst nichts.',
    title: '{client} verbinden',
    heading: '{client} verbinden?',
    lead: 'Ein Programm, das sich so nennt, möchte in {app} für Sie handeln.',
    goesOnTo: 'Weiter zu',
    loopback:
      'Die Anfrage kommt von einem Programm auf diesem Computer. So fragen kann hier jedes Programm: Fahren Sie nur fort, wenn Sie es gerade selbst gestartet haben.',
    actThere: 'Dort in Ihrem Namen handeln',
    mayLearn: 'Es darf {shared} erfahren, sonst nichts aus Ihrem Konto bei {provider}.',
    connect: 'Verbinden',
    disconnect: 'Sie können die Verbindung jederzeit auf {page} trennen.',
    ownPage: 'Ihrer Seite für diese App',
  },

  oauthConsent: {
    title: 'Zugriff erlauben',
    heading: 'Zugriff für {client} erlauben?',
    lead: 'Eine App, die sich so nennt, bittet um Zugriff auf Ihre Projekte bei Porchlight.',
    redirectsTo: 'Leitet weiter zu',
    lasts: 'Gilt',
    lifetime: 'Bis zu {longest}; kürzer, wenn der Zugriff {unused} lang nicht genutzt wird',
    loopback:
      'Diese Anfrage kommt von einem Programm auf diesem Computer. So fragen kann hier jedes Programm: Erlauben Sie es nur, wenn Sie es gerade selbst gestartet haben.',
    signInInstead: 'Stattdessen anmelden und Ihr Konto verwenden',
    choose: 'Entfernen Sie das Häkchen bei allem, was sie nicht können soll.',
    chooseOne: 'Lassen Sie mindestens ein Häkchen stehen, oder lehnen Sie ab.',
    allow: 'Erlauben',
    guest: 'Als Gast fortfahren',
    guestReaches: 'Ein Gast erreicht nur Projekte, die er selbst anlegt, und nur, bis jemand sie übernimmt.',
    onlyThis:
      'Sie entscheiden nur über diese Anfrage: Für mehr, oder wenn sie abgelaufen ist, muss die App erneut fragen.',
    disconnect: 'Auf Ihrer Kontoseite können Sie die Verbindung jederzeit trennen.',
  },

  scopes: {
    'mcp:tenants:create': 'Projekte für Sie anlegen',
    'mcp:tenant:read': 'Status, Limits und Nutzung Ihrer Projekte sehen',
    'mcp:resources:write': 'Die Anmeldung Ihrer Projekte einrichten und ändern, samt Callback-Adressen',
    'mcp:feedback:write': 'Aus Ihren Projekten Feedback zu Porchlight senden',
  },

  signInEnds: {
    expired: {
      title: 'Diese Anmeldung ist abgelaufen',
      message:
        'Sie wurde schon verwendet, hat länger als zehn Minuten gedauert oder wurde in einem anderen Browser begonnen. Es wurde nichts geändert.',
    },
    answered: {
      title: 'Sie haben schon geantwortet',
      message:
        'Ihre erste Antwort zählt, diese hat nichts geändert. Falls die App nicht geöffnet ist, melden Sie sich erneut an.',
    },
    denied: {
      title: 'Sie haben die Anmeldung abgebrochen',
      message: 'Das meldet der Identitätsanbieter. Es wurde nichts geändert.',
    },
    failed: {
      title: 'Die Anmeldung ist fehlgeschlagen',
      message: 'Der Identitätsanbieter konnte uns nicht sagen, wer Sie sind. Es wurde nichts geändert.',
    },
    startOver: 'Melden Sie sich erneut an. Das dauert nur einen Moment.',
    fromTheApp: 'Gehen Sie zurück zur App und melden Sie sich von dort aus an.',
    tryNow: 'Sie können es jetzt noch einmal versuchen.',
    signInAgain: 'Erneut anmelden',
    continueTo: 'Weiter zu {host}',
  },

  signOut: {
    title: 'Von {host} abmelden?',
    lead: 'Die App möchte Ihre Sitzung in diesem Browser beenden.',
    confirm: 'Abmelden',
    note: 'Um angemeldet zu bleiben, schließen Sie dieses Fenster oder gehen Sie zurück zur App.',
    nothingTitle: 'Es wurde nichts abgemeldet',
    nothingLead: 'In diesem Browser gibt es keine Sitzung, die hier beendet werden könnte.',
    nothingNote:
      'Vielleicht sind Sie in der App noch angemeldet. Melden Sie sich in der App ab, oder beenden Sie ihre Sitzungen auf {page}.',
    goOn: 'Weiter zu {host}',
  },

  signedOut: {
    title: 'Sie sind abgemeldet',
    lead: 'Die App kann nicht mehr in Ihrem Namen handeln.',
    note: 'Sie können dieses Fenster schließen oder zurück zur App gehen und sich erneut anmelden.',
  },

  backToApp: {
    title: 'Zurück zu {host}',
    lead: 'Sie werden zur App zurückgeleitet. Wenn nichts geschieht, drücken Sie die Schaltfläche.',
  },

  look: {
    hosts: '{own} nutzt {service} für die Anmeldung.',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    support: 'Hilfe: {address}',
  },

  signIn: {
    title: 'Bei {app} anmelden',
    lead: 'Wählen Sie, womit Sie sich anmelden.',
    continueWith: 'Weiter mit {provider}',
    lastUsed: 'Zuletzt verwendet',
    /** Providers that are pages of the service, inside `continueWith`. */
    pages: { email: 'E-Mail', passkey: 'einem Passkey' },
  },

  /** The sign-in by a code that comes by e-mail. */
  email: {
    title: 'Bei {app} per E-Mail anmelden',
    lead: 'Sie bekommen einen Code per E-Mail. Ein Passwort brauchen Sie nicht.',
    address: 'E-Mail-Adresse',
    send: 'Code senden',
    codeTitle: 'Code eingeben',
    codeLead:
      'Wir haben einen Code an {email} gesendet, falls Post diese Adresse erreicht. Er gilt {minutes} Minuten, in diesem Browser.',
    onlyIf: 'Geben Sie einen Code nur ein, wenn Sie ihn gerade hier angefordert haben. Geben Sie ihn niemandem.',
    code: 'Code',
    check: 'Weiter',
    again: 'Neuen Code senden',
    change: 'Andere Adresse verwenden',
    noMail: 'Keine E-Mail?',
    noMailText:
      'Es kann eine Minute dauern. Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse. Ein neuer Code macht den vorigen wertlos.',
    badAddress: 'An diese E-Mail-Adresse können wir nichts senden. Prüfen Sie sie auf Tippfehler.',
    wrong: 'Das ist nicht der Code der neuesten E-Mail. Verbleibende Versuche: {left}.',
    sent: 'Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.',
    other: 'Anders anmelden',
    known: 'Sie waren schon einmal hier',
    knownLead:
      'Jemand mit dieser Adresse meldet sich bei {app} mit {provider} an. Machen Sie dort weiter, um Ihre eigenen Daten zu sehen. Sonst fangen Sie neu an.',
    goOn: 'Mit E-Mail neu anfangen',
  },

  passkey: {
    kind: 'Passkey',
    title: 'Mit einem Passkey bei {app} anmelden',
    lead: 'Ihr Gerät fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder seinem Code.',
    use: 'Passkey verwenden',
    noScript:
      'Diese Seite braucht JavaScript: Nur ein Skript kann Ihr Gerät fragen. Melden Sie sich anders an, oder erlauben Sie Skripte.',
    unsupported: 'Dieser Browser kann keine Passkeys verwenden. Melden Sie sich anders an.',
    cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    already: 'Dieses Gerät hat schon einen Passkey für Sie.',
    unknown:
      'Dieser Passkey ist hier nicht bekannt: Er gehört zu einer anderen App, oder er wurde entfernt. Wählen Sie einen anderen.',
    suspended:
      'Dieser Passkey zählt nicht mehr, weil es eine Kopie davon zu geben scheint. Melden Sie sich anders an, und fügen Sie einen neuen hinzu.',
    failed: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es noch einmal.',
    add: 'Passkey hinzufügen',
    addNote:
      'Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder dem Code Ihres Geräts an. Sie brauchen keine Mail und kein anderes Konto.',
    added: 'Der Passkey wurde hinzugefügt. Ab jetzt können Sie sich damit anmelden.',
    notAdded: 'Es wurde kein Passkey hinzugefügt. Versuchen Sie es noch einmal.',
    renamed: 'Der Passkey hat seinen neuen Namen.',
    name: 'Name dieses Passkeys',
    rename: 'Umbenennen',
    one: 'Auf einem Gerät',
    synchronised: 'Auf allen Geräten seines Kontos',
    used: 'zuletzt verwendet {used}',
    neverUsed: 'noch nicht verwendet',
    isSuspended:
      'Dieser Passkey zählt nicht mehr, weil es eine Kopie davon zu geben scheint. Entfernen Sie ihn, und fügen Sie einen neuen hinzu.',
    offer: 'Nächstes Mal schneller anmelden?',
    offerLead:
      'Fügen Sie diesem Gerät einen Passkey für {app} hinzu. Nächstes Mal genügen Fingerabdruck, Gesicht oder der Code Ihres Geräts.',
    notNow: 'Jetzt nicht',
  },

  /** The mail with the code. */
  mail: {
    subject: 'Ihr Code für {app}',
    asked: 'Jemand, wahrscheinlich Sie, möchte sich bei {app} anmelden. Das ist der Code:',
    lasts: 'Er gilt einmal, für {minutes} Minuten.',
    onlyHere: 'Geben Sie ihn nur bei {host} ein. Niemand wird Sie danach fragen.',
    when: 'Angefordert am {time}, aus dem Netz {network}.',
    ignore: 'Wenn Sie es nicht waren, tun Sie nichts: Ohne den Code kommt niemand hinein.',
  },

  device: {
    title: 'Auf einem Gerät anmelden',
    lead: 'Geben Sie den Code ein, den das Gerät oder Programm zeigt.',
    code: 'Code',
    proceed: 'Weiter',
    unknown:
      'Dieser Code führt nirgendwohin. Er wurde schon beantwortet, ist älter als {minutes} Minuten oder anders geschrieben, als er angezeigt wird. Lassen Sie das Gerät einen neuen zeigen.',
    askTitle: 'Auf einem anderen Gerät anmelden?',
    askLead: 'Ein Gerät oder Programm möchte bei {app} als Sie angemeldet werden.',
    compare: 'Fahren Sie nur fort, wenn Sie das gerade selbst gestartet haben und das Gerät diesen Code zeigt:',
    program: 'Nennt sich',
    askedFrom: 'Anfrage von',
    sameNetwork: '{network}, dem Netz, das Sie gerade nutzen',
    otherNetwork: '{network}, nicht dem Netz, das Sie gerade nutzen',
    warning:
      'Die Anfrage kommt aus einem anderen Netz als Ihrem. Hat Ihnen jemand diesen Link oder Code geschickt? Dann wäre diese Person als Sie angemeldet: Wählen Sie „Das bin ich nicht“.',
    notMe: 'Das bin ich nicht',
    goesBack: 'Zurück zu',
    theDevice: 'dem Gerät, das {code} zeigt',
    connected: {
      title: 'Das Gerät ist angemeldet',
      message: 'Gehen Sie zum Gerät zurück. Sie können dieses Fenster schließen.',
    },
    refused: {
      title: 'Nichts wurde verbunden',
      message:
        'Das Gerät erhält keinen Zugriff. Wenn Ihnen jemand den Code oder einen Link geschickt hat, antworten Sie nicht.',
    },
    failed: {
      title: 'Das Gerät ist nicht angemeldet',
      message: 'Die Anmeldung ist nicht gelungen. Beginnen Sie auf dem Gerät von vorn.',
    },
    expired: {
      title: 'Dieser Code ist abgelaufen',
      message: 'Nichts wurde verbunden. Beginnen Sie auf dem Gerät von vorn.',
    },
  },

  accountSignIn: {
    title: 'Bei Porchlight anmelden',
    lead: 'Sehen Sie, welche Projekte Ihre Agenten für Sie angelegt haben, wer sie nutzt und wie viel von ihren Limits übrig ist.',
    toClaim: 'Melden Sie sich an, um zu entscheiden, ob Sie das Projekt übernehmen.',
    continueWith: 'Weiter mit {provider}',
    note: 'Mit der ersten Anmeldung entsteht Ihr Konto. Wir speichern Ihren Namen und Ihre E-Mail-Adresse. Ein Cookie hält Sie 30 Tage lang angemeldet.',
    signedInAs: 'Sie sind als {email} angemeldet. Eine weitere Anmeldung ersetzt diese in diesem Browser.',
    deleted: 'Ihr Konto ist gelöscht.',
    signedOut: 'Sie sind abgemeldet.',
  },

  personas: {
    title: 'Wer meldet sich an?',
    lead: 'Diese Personen sind erfunden. Sie stehen für echte Konten, solange Sie entwickeln.',
    list: 'Erfundene Personen',
    someoneElse: 'Jemand anderes',
    email: 'Beliebige andere E-Mail-Adresse',
    proceed: 'Weiter',
    about:
      'Dies ist der eingebaute Identitätsanbieter von Porchlight. Er antwortet nur auf diesem Computer und wird durch Google ersetzt, sobald eine Client-ID eingerichtet ist.',
    people: {
      ada: { title: 'Ada Lovelace', description: 'Meldet sich an, mit Namen und Bild.' },
      grace: { title: 'Grace Hopper', description: 'Meldet sich als jemand anderes an.' },
      nameless: { title: 'Kein Name, kein Bild', description: 'Meldet sich nur mit einer E-Mail-Adresse an.' },
      relay: {
        title: 'Adresse hinter einem Relay',
        description: 'Apple verbirgt die Adresse und leitet E-Mails weiter.',
      },
      denies: { title: 'Sagt Nein', description: 'Lehnt beim Identitätsanbieter ab.' },
      'token-fails': {
        title: 'Scheitert beim Token-Tausch',
        description: 'Der Anbieter weigert sich, den Code einzulösen.',
      },
      'userinfo-fails': {
        title: 'Scheitert bei userinfo',
        description: 'Der Anbieter antwortet auf userinfo mit 500.',
      },
      unverified: { title: 'Unbestätigte E-Mail', description: 'Der Anbieter hat die Adresse nicht bestätigt.' },
      'upsert-fails': {
        title: 'Lässt sich nicht speichern',
        description: 'Hat ein längeres „subject“, als ein Nutzer haben darf.',
      },
    },
    nobodyChosen: 'Es wurde niemand ausgewählt',
    mishaps: 'Etwas geht schief',
    mishapsLead:
      'Jede dieser Personen beendet die Anmeldung an einem anderen Schritt, damit Sie sehen, was Ihre App daraus macht.',
    goBack: 'Zurück',
    chooseAgain: 'Noch einmal auswählen',
    faults: {
      unknown: 'Es gibt keine Person dieses Namens.',
      missing: 'Wählen Sie eine Person aus oder geben Sie eine E-Mail-Adresse an.',
      subjectTooLong: 'Das ist länger, als ein „subject“ sein darf.',
    },
    expired: {
      title: 'Diese Anmeldung ist abgelaufen',
      message:
        'Sie ist schon abgeschlossen oder hat zu lange gedauert. Gehen Sie zurück zur App und melden Sie sich erneut an.',
    },
    stopped: 'Diese Anmeldung kann nicht fortgesetzt werden',
  },

  requestEnds: {
    expired: {
      title: 'Diese Anfrage ist abgelaufen',
      message: 'Sie wurde schon beantwortet, hat zu lange gedauert oder wurde in einem anderen Browser begonnen.',
    },
    unknownAddress: {
      title: 'Dieser Link führt zu einer unbekannten Adresse',
      message:
        'Die App möchte Sie an eine Adresse weiterleiten, die sie nicht registriert hat. Deshalb halten wir hier an.',
    },
    unknownApp: {
      title: 'Unbekannte App',
      message: 'Sie ist bei Porchlight nicht registriert, oder ihre Registrierung ist abgelaufen.',
    },
    unavailable: {
      title: 'Wir sind gleich wieder da',
      message: 'Ein Teil von Porchlight ist gerade nicht erreichbar. Es wurde nichts geändert.',
    },
    tooMany: {
      title: 'Zu viele Anfragen',
      message: 'Aus Ihrem Netz wurden mehr Apps aufgerufen, als wir auf einmal nachschlagen.',
    },
    notSignedIn: {
      title: 'Die Anmeldung ist beendet',
      message: 'Sie wurden nicht angemeldet. Die App, die gefragt hat, hat nichts bekommen.',
    },
    otherwise: {
      title: 'Mit dieser Anfrage stimmt etwas nicht',
      message: 'Die App hat eine ungültige Anfrage gesendet.',
    },
    askAgain: 'Gehen Sie zurück zur App und lassen Sie sie erneut fragen.',
    notSentTo:
      'Die Antwort würde zu {host} führen. Sie haben diese App bei dieser Anmeldung nicht bestätigt, deshalb schicken wir Sie nicht dorthin.',
  },

  errorPage: {
    forBuilders: 'Für die Entwickler dieser App',
    codeAndStatus: 'Fehler {code}, Status {status}.',
    causeAndFix: 'Ursache und Lösung',
    requestId: 'Anfrage-ID',
    signIn: 'Anmelden',
    backToApp: 'Zurück zu {app}',
    tryAgain: 'Erneut versuchen',
    tryAgainIn: 'Versuchen Sie es in {wait} noch einmal.',
    tryingAgainIn: 'Neuer Versuch in {wait}.',
    tryingAgain: 'Neuer Versuch …',
    migrationGuide: 'Umstiegsanleitung öffnen',
  },

  refusals: {
    projectDeleted: {
      title: 'Diese App gibt es nicht mehr',
      message: 'Die Betreiber der App haben ihr Projekt gelöscht, deshalb kann sich niemand mehr anmelden.',
      nextStep:
        'Falls die App Ihnen gehört: Der Eigentümer kann das Projekt 24 Stunden lang auf der Kontoseite wiederherstellen.',
    },
    pausedByOperator: {
      title: 'Die Anmeldung ist für diese App pausiert',
      message: 'Der Betreiber dieses Anmeldedienstes hat die App angehalten.',
      nextStep: COME_BACK_LATER,
    },
    personTooOften: {
      title: 'Sie haben sich hier sehr oft angemeldet',
      message: 'Sie haben sich in dieser Stunde {max}-mal bei der App angemeldet. Mehr ist nicht möglich.',
      nextStep: 'Warten Sie bis zur nächsten vollen Stunde und versuchen Sie es dann noch einmal.',
    },
    monthUsed: {
      title: 'Diese App hat ihr Limit erreicht',
      message: 'Die App hat die Anmeldungen dieses Monats aufgebraucht.',
      nextStep: COME_BACK_LATER,
    },
    usersFull: {
      title: 'Diese App nimmt niemanden mehr auf',
      message:
        'Die App hat so viele Nutzer, wie ihr Tarif erlaubt. Wer sich schon einmal angemeldet hat, kann es weiterhin.',
      nextStep: COME_BACK_LATER,
    },
  },

  errors: {
    redirectUriNotAllowed: {
      title: 'Dieser Anmeldelink führt zu einer unbekannten Adresse',
      message:
        'Der Link möchte Sie an eine Adresse schicken, die die App nicht registriert hat. Zu Ihrer Sicherheit halten wir hier an.',
      nextStep:
        'Gehört die Adresse zur App, muss der Betreiber der App diese Adresse eintragen. Sagen Sie ihm Bescheid.',
    },
    hostNotProven: {
      title: 'Eine Testanmeldung führt zu einem Host, der nicht bestätigt ist',
      message:
        'Ein Ticket meldet eine erfundene Person zum Testen an. Es gilt nur auf dem eigenen Rechner und bei Hosts, die nachweislich dem Betreiber der App gehören.',
      nextStep:
        'Wenn Sie diese App entwickeln: Bestätigen Sie den Host in der Verwaltung, oder starten Sie die App auf localhost. Sonst gehen Sie zurück zur App und melden sich wie gewohnt an.',
    },
    redirectUriRequired: {
      title: 'Dieser Anmeldelink ist unvollständig',
      message: 'Der Link sagt nicht, wohin es nach der Anmeldung gehen soll.',
      nextStep: TELL_THE_APP,
    },
    invalidReturnTo: {
      title: 'Mit diesem Anmeldelink stimmt etwas nicht',
      message: 'Die Seite, zu der es zurückgehen soll, gehört nicht zur App.',
      nextStep: TELL_THE_APP,
    },
    loginExpired: {
      title: 'Diese Anmeldung ist abgelaufen',
      message:
        'Sie wurde schon verwendet, war länger als zehn Minuten offen oder wurde in einem anderen Browser begonnen.',
      nextStep: 'Gehen Sie zurück zur App und melden Sie sich erneut an. Das dauert nur einen Moment.',
    },
    resourceNotProvisioned: {
      title: 'Die Anmeldung ist noch nicht eingerichtet',
      message: 'Die App hat die Anmeldung nicht eingeschaltet.',
      nextStep: COME_BACK_LATER,
    },
    tenantPaused: {
      title: 'Die Anmeldung ist für diese App pausiert',
      message: 'Die App hat ein Limit ihrer Testphase erreicht, das ihr Eigentümer aufheben muss.',
      nextStep: COME_BACK_LATER,
    },
    providerNotEnabled: {
      title: 'Auf diesem Weg geht die Anmeldung nicht',
      message: 'Die App nimmt diesen Weg zur Anmeldung nicht oder nicht mehr an.',
      nextStep: TELL_THE_APP,
    },
    tenantExpired: {
      title: 'Die Testphase dieser App ist vorbei',
      message:
        'Niemand hat das Projekt der App innerhalb von {hours} übernommen, deshalb wurde die Anmeldung abgeschaltet.',
      nextStep: 'Falls die App Ihnen gehört: Legen Sie ein neues Projekt an und übernehmen Sie es diesmal.',
    },
    tenantNotFound: {
      title: 'Unbekannte App',
      message: 'Der Link nennt eine App, die es hier nicht gibt.',
      nextStep: 'Prüfen Sie die Adresse, oder gehen Sie zurück zur App und versuchen Sie es erneut.',
    },
    claimNotFound: {
      title: 'Dieser Übernahmelink funktioniert nicht mehr',
      message: 'Er wurde schon verwendet, ist abgelaufen oder wurde nicht vollständig kopiert.',
      nextStep: 'Bitten Sie Ihren Agenten um einen neuen Link. Das Projekt selbst ist unverändert.',
    },
    alreadyClaimed: {
      title: 'Dieses Projekt hat einen Eigentümer',
      message: 'Jemand hat es schon übernommen.',
      nextStep: 'Wenn Sie das waren, finden Sie es auf Ihrer Kontoseite.',
    },
    invalidCsrfToken: {
      title: 'Diese Seite war zu lange offen',
      message: 'Das Formular ließ sich Ihrem Browser nicht zuordnen, deshalb ist nichts geschehen.',
      nextStep: 'Gehen Sie zurück, laden Sie die Seite neu und klicken Sie noch einmal.',
    },
    invalidRequest: {
      title: 'Mit diesem Link stimmt etwas nicht',
      message: 'Ein Teil davon fehlt oder ist nicht lesbar.',
      nextStep: TELL_THE_APP,
    },
    methodNotAllowed: {
      title: 'Diese Adresse lässt sich so nicht öffnen',
      message: 'Sie ist für Programme gedacht oder für ein Formular auf einer anderen Seite.',
      nextStep: 'Gehen Sie zurück und verwenden Sie die Schaltfläche auf der Seite, von der Sie kamen.',
    },
    missingCredentials: {
      title: 'Bitte melden Sie sich zuerst an',
      message: 'Diese Seite gehört zu einem Konto.',
      nextStep: 'Melden Sie sich an, dann kommen Sie hierher zurück.',
    },
    invalidCredentials: {
      title: 'Bitte melden Sie sich erneut an',
      message: 'Ihre Sitzung ist beendet.',
      nextStep: 'Melden Sie sich an, dann kommen Sie hierher zurück.',
    },
    retired: {
      title: 'Diese Adresse ist umgezogen',
      message: 'Was hier war, wurde ersetzt.',
      nextStep: 'Die Umstiegsanleitung nennt den Ersatz.',
    },
    rateLimited: {
      title: 'Zu viele Anmeldungen auf einmal',
      message: 'Gerade melden sich sehr viele Menschen an, oder jemand hat sehr oft geklickt.',
      nextStep: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    },
    quotaExceeded: {
      title: 'Diese App hat ihr Limit erreicht',
      message: 'Die App hat aufgebraucht, was ihr Tarif vorerst erlaubt.',
      nextStep: COME_BACK_LATER,
    },
    unavailable: {
      title: 'Wir sind gleich wieder da',
      message:
        'Ein Teil von Porchlight ist gerade nicht erreichbar. Es wurde nichts geändert, und Sie wurden nirgends abgemeldet.',
      nextStep: 'Warten Sie ein paar Sekunden und versuchen Sie es dann noch einmal.',
    },
    internalError: {
      title: 'Bei uns ist etwas schiefgegangen',
      message: 'Es liegt nicht an Ihnen. Der Fehler ist unter der Anfrage-ID unten aufgezeichnet.',
      nextStep: 'Versuchen Sie es gleich noch einmal. Passiert es weiterhin, melden Sie uns die Anfrage-ID.',
    },
  },

  notFound: {
    title: 'Unter dieser Adresse wohnt niemand',
    lead: 'Unter {path} gibt es keine Seite. Vielleicht suchen Sie eine von diesen (auf Englisch):',
    docs: { title: 'Dokumentation', text: 'Alle Dokumente, von der ersten Anmeldung bis zum Betrieb.' },
    developers: { title: 'Für Entwickler', text: 'API-Beschreibung, SDK, MCP-Server und Schlüssel auf einen Blick.' },
    agents: { title: 'Anleitung für Agenten', text: 'Von null bis zur funktionierenden Anmeldung.' },
    sitemap: { title: 'Seitenverzeichnis', text: 'Alle öffentlichen Seiten dieses Dienstes.' },
  },

  identities: {
    title: 'Wege zur Anmeldung',
    since: 'Hinzugefügt {since}',
    remove: 'Entfernen',
    addNote:
      'Fügen Sie ein weiteres Konto hinzu, mit dem Sie sich hier anmelden. Sie melden sich jetzt dort an, und nichts wird hinzugefügt, bevor Sie zustimmen.',
    add: '{provider} hinzufügen',
    confirmTitle: 'Einen Weg zur Anmeldung bei {app} hinzufügen?',
    confirmLead: 'Auch dieses Konto meldet Sie dann an.',
    you: 'Sie in der App',
    account: 'Neues Konto',
    provider: 'Anbieter',
    confirmNote:
      'Ihr Profil in der App bleibt, wie es ist. Wer dieses Konto benutzen kann, kann sich dann als Sie anmelden.',
    confirmYes: 'Hinzufügen',
    confirmNo: 'Nicht hinzufügen',
  },
  personApproval: {
    asks: '{app} bittet um Ihr Ja',
    past: 'Was {app} Sie gefragt hat',
    signInLead:
      'Melden Sie sich an wie in der App, um zu sehen, worum es geht. Das Öffnen dieser Seite bewirkt nichts.',
    notYours:
      'Für das Konto, mit dem Sie sich angemeldet haben, gibt es keine solche Frage. Vielleicht gehört sie zu einem anderen Ihrer Konten, oder sie ist vorbei.',
    pastFor: 'Für {host}.',
    leadFor: 'Für {host}. Es geschieht nichts, bis Sie entscheiden.',
    lead: 'Es geschieht nichts, bis Sie entscheiden.',
    wrote: 'Der Text in diesem Rahmen stammt von {app}. Wir haben ihn nicht geprüft.',
    asker: 'Wer fragt',
    agent: '{client}, ein Programm, das für Sie handelt',
    agentAt: '{client}, ein Programm, das für Sie handelt und unter {host} antwortet',
    itself: '{app}, wo Sie angemeldet sind',
    chosen: 'Seinen Namen hat das Programm selbst gewählt.',
    asked: 'Gefragt',
    ends: 'Endet',
    mixed:
      'Die markierten Wörter haben Buchstaben oder Ziffern eines anderen Alphabets. Sie sehen vielleicht nur so aus wie die, die Sie erwarten.',
    compare: 'Das Programm zeigt denselben Code:',
    code: 'Code',
    approve: 'Einmal erlauben',
    deny: 'Ablehnen',
    denyAndEnd: 'Ablehnen und dieses Programm trennen',
    denyAndEndNote:
      'Damit lehnen Sie auch alles andere ab, was das Programm gefragt hat, und beenden seine Verbindung mit Ihnen.',
    approved:
      'Sie haben das erlaubt. Es kann einmal getan werden, innerhalb von {minutes} Minuten. Sie können diese Seite schließen.',
    used: 'Sie haben das erlaubt, und es wurde einmal getan oder versucht.',
    denied: 'Sie haben das abgelehnt. Es wurde nichts getan.',
    expired: 'Niemand hat rechtzeitig entschieden. Es wurde nichts getan.',
    others: 'Alles ansehen, was auf Sie wartet',
    below: 'Wenn Sie nicht darum gebeten haben, lehnen Sie ab.',
    list: 'Was Sie erlauben sollten',
    listNote: 'Was {app} Sie in den letzten Tagen gefragt hat, das Neueste zuerst.',
    decide: 'Ansehen und entscheiden',
    look: 'Ansehen',
    waits: 'Wartet auf Sie',
    wasApproved: 'Erlaubt',
    wasUsed: 'Erlaubt und genutzt',
    wasDenied: 'Abgelehnt',
    wasExpired: 'Niemand hat rechtzeitig entschieden',
  },

  teamInvitation: {
    title: 'Einem Team in {app} beitreten',
    signInLead:
      'Sie wurden in ein Team eingeladen. Melden Sie sich an, um zu sehen, wer Sie einlädt, und um zu entscheiden. Das Öffnen dieser Seite bewirkt nichts.',
    signInNote:
      'Verwenden Sie das Konto mit der Adresse, an die die Einladung ging. Wenn Sie neu in der App sind, fragt sie zuerst nach Ihrer Zustimmung.',
    notSignedIn:
      'Sie sind nicht angemeldet. Entweder haben Sie abgelehnt, oder {app} lässt dieses Konto nicht zu. Versuchen Sie es noch einmal, oder verwenden Sie ein anderes Konto.',
    asks: '{team} beitreten?',
    lead: 'Sie wurden in ein Team in {app} eingeladen. Es geschieht nichts, bis Sie entscheiden.',
    app: 'App',
    team: 'Team',
    role: 'Ihre Rolle',
    from: 'Eingeladen von',
    ends: 'Einladung endet',
    you: 'Sie würden beitreten als',
    accept: 'Beitreten',
    decline: 'Nein, danke',
    below:
      'Die Namen auf dieser Seite haben Menschen aus der App gewählt. Wenn Sie nicht wissen, wer Sie einlädt, lehnen Sie ab.',
    noneTitle: 'Hier ist keine Einladung für Sie',
    noneLead: 'Sie ging an eine andere Adresse, wurde verwendet oder zurückgezogen, oder sie ist abgelaufen.',
    noneYou: 'Sie sind angemeldet als',
    noneNext:
      'Wenn eine andere Ihrer Adressen eingeladen wurde, melden Sie sich mit dieser an. Bitten Sie sonst den Absender um eine neue Einladung.',
    joinedTitle: 'Sie sind in {team}',
    joinedLead: 'Ihre Rolle ist {role}.',
    joinedNote: 'Hier ist nichts weiter zu tun. Die App weiß es bereits; melden Sie sich dort wie gewohnt an.',
    declinedTitle: 'Sie haben abgelehnt',
    declinedLead:
      'Sie sind nicht beigetreten, und die Einladung ist beendet. Wenn Sie es sich anders überlegen, bitten Sie den Absender um eine neue.',
    fullTitle: 'Kein Platz in {team}',
    fullLead:
      'Das Team hat so viele Mitglieder, wie es haben kann, oder Sie sind in so vielen Teams, wie eine Person sein kann.',
    fullNext:
      'Bitten Sie den Absender, Platz zu schaffen, oder verlassen Sie ein anderes Team, und versuchen Sie es noch einmal. Die Einladung bleibt bis {expires}.',
    again: 'Noch einmal versuchen',
    brokenTitle: 'Dieser Link ist nicht vollständig',
    brokenLead:
      'Kopieren Sie den ganzen Link aus der Nachricht, die Sie bekommen haben, oder bitten Sie den Absender um einen neuen.',
    lostTitle: 'Öffnen Sie die Einladung noch einmal',
    lostLead:
      'Die Anmeldung hat zu lange gedauert, oder sie begann in einem anderen Browser. Öffnen Sie den Link Ihrer Einladung noch einmal.',
  },

  ownData: {
    teams: 'Ihre Teams',
    teamRole: 'Ihre Rolle ist {role}',
    leaveTeam: 'Verlassen',
    leftTeam: 'Sie haben das Team verlassen. Die App weiß es bereits.',
    lastOwner:
      'Sie sind der letzte Eigentümer dieses Teams und können es deshalb nicht verlassen. Machen Sie zuerst in der App jemand anderen zum Eigentümer.',
    name: 'Ihr Name',
    rename: 'Namen ändern',
    renamed: 'Ihr Name ist geändert. Die App sieht ihn bei der nächsten Anmeldung oder Erneuerung.',
    title: 'Ihre Daten bei {app}',
    lead: 'Was über Sie gespeichert ist',
    leadFor: 'Was für {host} über Sie gespeichert ist',
    signInLead: 'Sehen Sie, was über Sie gespeichert ist, nehmen Sie es mit oder lassen Sie es löschen.',
    signInLeadFor: 'Sehen Sie, was für {host} über Sie gespeichert ist, nehmen Sie es mit oder lassen Sie es löschen.',
    unknown: 'Über die angemeldete Person ist nichts gespeichert. Vielleicht ist ein anderes Konto bekannt.',
    continueWith: 'Weiter mit {provider}',
    signInNote:
      'Melden Sie sich an wie in der App. Diese Seite bleibt fünf Minuten offen und meldet Sie sonst nirgends an.',
    ended: 'Dort abgemeldet. Die App braucht vielleicht einen Moment, um es zu bemerken.',
    disconnected: 'Verbindung getrennt.',
    linked: 'Hinzugefügt. Sie können sich ab jetzt damit anmelden.',
    linkKnown: 'Mit diesem Konto können Sie sich schon anmelden. Es wurde nichts geändert.',
    unlinked: 'Entfernt. Es meldet Sie hier nicht mehr an.',
    confirm: 'Es wurde nichts gelöscht. Setzen Sie das Häkchen, um zu bestätigen, dass Sie sicher sind.',
    firstSeen: 'Erste Anmeldung',
    lastSeen: 'Zuletzt gesehen',
    picture: 'Bild',
    pictureNone: 'Keines',
    sessions: 'Wo Sie angemeldet sind',
    noSessions: 'Sie sind nirgends angemeldet.',
    since: 'Seit {since}',
    lastUsed: 'Zuletzt verwendet {used}, gültig bis {expires}',
    signOut: 'Abmelden',
    sessionSince: ': Sitzung seit {since}',
    remembered: 'Dieser Browser wird wiedererkannt: Die App meldet Sie ohne Rückfrage wieder an.',
    signOutEverywhere: 'Überall abmelden',
    agents: 'Agenten, die für Sie handeln',
    agentUse: 'Verbunden {connected}, zuletzt verwendet {used}. Kehrt zurück zu {address}',
    agentByCode: 'Verbunden {connected}, zuletzt verwendet {used}. Sie haben es mit einem Code zugelassen',
    agentByOrganisation: 'Verbunden {connected}, zuletzt verwendet {used}. Ihre Organisation hat es zugelassen',
    disconnect: 'Verbindung trennen',
    download: 'Herunterladen',
    downloadNote: 'Ihr Profil, Ihre Sitzungen und jede aufgezeichnete Anmeldung, als eine JSON-Datei.',
    downloadMine: 'Meine Daten herunterladen',
    erase: 'Löschen',
    eraseNote:
      'Ihr Profil und alle Sitzungen werden sofort und endgültig gelöscht. Dass sich jemand angemeldet hat, bleibt verzeichnet, aber nicht, wer es war. Was {app} selbst über Sie speichert, erfragen Sie bitte dort.',
    eraseSure: 'Ich bin sicher. Das lässt sich nicht rückgängig machen.',
    eraseMine: 'Meine Daten löschen',
    closes:
      'Sie haben sich nur für diese Seite angemeldet. Sie schließt um {expires}; danach melden Sie sich erneut an.',
    erasedTitle: 'Ihre Daten sind gelöscht',
    erasedLead: 'Für {app} ist nichts mehr über Sie gespeichert, und Sie sind überall abgemeldet.',
    erasedNote: 'Wenn Sie sich wieder bei der App anmelden, sind Sie für sie jemand Neues.',
  },
} satisfies Texts;
