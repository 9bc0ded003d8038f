/** Spanish, with the polite form of address. */
import type { Texts } from './en.ts';

const TELL_THE_APP =
  'Vuelva a la aplicación e inténtelo de nuevo. Si ocurre otra vez, avise a quienes gestionan la aplicación.';
const COME_BACK_LATER = 'Vuelva un poco más tarde o avise a quienes gestionan la aplicación.';

export const es = {
  frame: {
    skip: 'Ir al contenido',
    about: '¿Qué es Porchlight?',
    privacy: 'Privacidad',
    contact: 'Contacto',
  },

  shared: { email: 'Su correo electrónico', name: 'Su nombre', picture: 'Su foto de perfil' },
  sharedInline: { email: 'su correo electrónico', name: 'su nombre', picture: 'su foto de perfil' },

  asking: {
    notYou: '¿No es usted?',
    otherAccount: 'Usar otra cuenta',
    accessTo: 'Acceso a',
    describedAt: 'Descripción en',
    ableTo: 'Con este permiso podría',
    onBehalfOf: 'En nombre de',
    decline: 'Rechazar',
    anApp: '{host} (una aplicación)',
  },

  consent: {
    /** A page of the service has recognised the person. */
    leadHere: 'Este es usted:',
    nothingElseHere: 'Nada más.',
    title: 'Iniciar sesión en {host}',
    lead: 'Según {provider}, usted es:',
    receives: 'La aplicación recibirá',
    nothingElse: 'Nada más: ni su contraseña ni acceso a su cuenta de {provider}.',
    approve: 'Continuar',
    deny: 'Cancelar',
    goesOnTo: 'En ambos casos continuará en {address}',
  },

  agentConsent: {
    mayLearnHere: 'Puede conocer {shared}, y nada más.',
    title: 'Conectar {client}',
    heading: '¿Conectar {client}?',
    lead: 'Un programa que se presenta con este nombre quiere actuar por usted en {app}.',
    goesOnTo: 'Continúa en',
    loopback:
      'La solicitud viene de un programa de este equipo. Cualquier programa puede pedirlo así: continúe solo si acaba de iniciarlo usted.',
    actThere: 'Actuar allí en su nombre',
    mayLearn: 'Solo puede conocer {shared}, y nada más de su cuenta de {provider}.',
    connect: 'Conectar',
    disconnect: 'Puede desconectarlo cuando quiera en {page}.',
    ownPage: 'su página de esta aplicación',
  },

  oauthConsent: {
    title: 'Permitir el acceso',
    heading: '¿Dar acceso a {client}?',
    lead: 'Una aplicación que se presenta con este nombre pide acceso a sus proyectos de Porchlight.',
    redirectsTo: 'Redirige a',
    lasts: 'Duración',
    lifetime: 'Hasta {longest}, o menos si no se usa durante {unused}',
    loopback:
      'Esta solicitud viene de un programa de este equipo. Cualquier programa puede pedirlo así: permítalo solo si acaba de iniciarlo usted.',
    signInInstead: 'Iniciar sesión para usar su cuenta',
    choose: 'Desmarque lo que no deba poder hacer.',
    chooseOne: 'Deje al menos una casilla marcada, o rechace.',
    allow: 'Permitir',
    guest: 'Continuar como invitado',
    guestReaches: 'Un invitado solo llega a los proyectos que crea él mismo, hasta que alguien los reclama.',
    onlyThis:
      'Usted decide solo sobre esta solicitud: para más, o cuando caduque, la aplicación tendrá que volver a pedirlo.',
    disconnect: 'Puede desconectarla cuando quiera en la página de su cuenta.',
  },

  scopes: {
    'mcp:tenants:create': 'Crear proyectos para usted',
    'mcp:tenant:read': 'Ver el estado, los límites y el uso de sus proyectos',
    'mcp:resources:write':
      'Configurar y cambiar el inicio de sesión de sus proyectos, incluidas las direcciones de retorno',
    'mcp:feedback:write': 'Enviar comentarios sobre Porchlight desde sus proyectos',
  },

  signInEnds: {
    expired: {
      title: 'Este inicio de sesión ha caducado',
      message: 'Ya se usó, tardó más de diez minutos o se empezó en otro navegador. No se ha cambiado nada.',
    },
    answered: {
      title: 'Ya había respondido',
      message:
        'Cuenta su primera respuesta; esta no ha cambiado nada. Si la aplicación no está abierta, inicie sesión de nuevo.',
    },
    denied: {
      title: 'Ha decidido no iniciar sesión',
      message: 'El proveedor de identidad indica que usted canceló. No se ha cambiado nada.',
    },
    failed: {
      title: 'No se pudo iniciar sesión',
      message: 'El proveedor de identidad no pudo decirnos quién es usted. No se ha cambiado nada.',
    },
    startOver: 'Inicie sesión de nuevo. Solo tarda un momento.',
    fromTheApp: 'Vuelva a la aplicación e inicie sesión desde allí.',
    tryNow: 'Puede intentarlo de nuevo ahora.',
    signInAgain: 'Iniciar sesión de nuevo',
    continueTo: 'Continuar en {host}',
  },

  signOut: {
    title: '¿Cerrar la sesión en {host}?',
    lead: 'La aplicación pide terminar su sesión en este navegador.',
    confirm: 'Cerrar la sesión',
    note: 'Para seguir con la sesión iniciada, cierre esta ventana o vuelva a la aplicación.',
    nothingTitle: 'No se ha cerrado ninguna sesión',
    nothingLead: 'Este navegador no tiene ninguna sesión que se pueda cerrar aquí.',
    nothingNote:
      'Puede que siga con la sesión iniciada en la aplicación. Ciérrela allí, o termine sus sesiones en {page}.',
    goOn: 'Continuar a {host}',
  },

  signedOut: {
    title: 'Ha cerrado la sesión',
    lead: 'La aplicación ya no puede actuar en su nombre.',
    note: 'Puede cerrar esta ventana, o volver a la aplicación e iniciar sesión de nuevo.',
  },

  backToApp: {
    title: 'De vuelta a {host}',
    lead: 'Le llevamos de vuelta a la aplicación. Si no ocurre nada, pulse el botón.',
  },

  look: {
    hosts: '{own} usa {service} para iniciar sesión.',
    terms: 'Condiciones',
    privacy: 'Política de privacidad',
    support: 'Ayuda: {address}',
  },

  signIn: {
    title: 'Iniciar sesión en {app}',
    lead: 'Elija cómo quiere iniciar sesión.',
    continueWith: 'Continuar con {provider}',
    lastUsed: 'Último usado',
    /** Providers that are pages of the service, inside `continueWith`. */
    pages: { email: 'correo electrónico', passkey: 'una llave de acceso' },
  },

  /** The sign-in by a code that comes by e-mail. */
  email: {
    title: 'Iniciar sesión en {app} por correo',
    lead: 'Recibirá un código por correo. No necesita contraseña.',
    address: 'Correo electrónico',
    send: 'Enviar el código',
    codeTitle: 'Introduzca el código',
    codeLead:
      'Hemos enviado un código a {email}, si el correo llega a esa dirección. Sirve durante {minutes} minutos, en este navegador.',
    onlyIf: 'Introduzca un código solo si acaba de pedirlo aquí. No se lo dé a nadie.',
    code: 'Código',
    check: 'Continuar',
    again: 'Enviar otro código',
    change: 'Usar otra dirección',
    noMail: '¿No llega?',
    noMailText:
      'Puede tardar un minuto. Mire en la carpeta de spam y compruebe la dirección. Un código nuevo anula el anterior.',
    badAddress: 'No podemos enviar nada a esta dirección. Compruebe que esté bien escrita.',
    wrong: 'No es el código del correo más reciente. Intentos restantes: {left}.',
    sent: 'Otro código está en camino. El anterior ya no sirve.',
    other: 'Iniciar sesión de otra forma',
    known: 'Ya ha estado aquí',
    knownLead:
      'Alguien con esta dirección inicia sesión en {app} con {provider}. Continúe allí para ver sus propios datos. Si no, empezará de nuevo.',
    goOn: 'Empezar de nuevo con el correo',
  },

  passkey: {
    kind: 'Llave de acceso',
    title: 'Iniciar sesión en {app} con una llave de acceso',
    lead: 'Su dispositivo le pide su huella, su cara o su código.',
    use: 'Usar una llave de acceso',
    noScript:
      'Esta página necesita JavaScript: solo un script puede preguntar a su dispositivo. Inicie sesión de otra forma, o permita los scripts.',
    unsupported: 'Este navegador no puede usar llaves de acceso. Inicie sesión de otra forma.',
    cancelled: 'No se usó ninguna llave de acceso. Inténtelo de nuevo, o inicie sesión de otra forma.',
    already: 'Este dispositivo ya tiene una llave de acceso para usted.',
    unknown: 'Aquí no se conoce esta llave de acceso: es de otra aplicación, o se quitó. Elija otra.',
    suspended:
      'Esta llave de acceso ya no cuenta, porque parece que hay una copia de ella. Inicie sesión de otra forma, y añada una nueva.',
    failed: 'No se pudo comprobar la llave de acceso. Inténtelo de nuevo.',
    add: 'Añadir una llave de acceso',
    addNote:
      'Con una llave de acceso inicia sesión con su huella, su cara o el código de su dispositivo. No hace falta ningún correo ni otra cuenta.',
    added: 'Se añadió la llave de acceso. Desde ahora puede iniciar sesión con ella.',
    notAdded: 'No se añadió ninguna llave de acceso. Inténtelo de nuevo.',
    renamed: 'La llave de acceso tiene su nuevo nombre.',
    name: 'Nombre de esta llave de acceso',
    rename: 'Cambiar el nombre',
    one: 'En un dispositivo',
    synchronised: 'En todos los dispositivos de su cuenta',
    used: 'usada por última vez {used}',
    neverUsed: 'aún no usada',
    isSuspended:
      'Esta llave de acceso ya no cuenta, porque parece que hay una copia de ella. Quítela, y añada una nueva.',
    offer: '¿Iniciar sesión más rápido la próxima vez?',
    offerLead:
      'Añada a este dispositivo una llave de acceso para {app}. La próxima vez bastará con su huella, su cara o el código de su dispositivo.',
    notNow: 'Ahora no',
  },

  /** The mail with the code. */
  mail: {
    subject: 'Su código para {app}',
    asked: 'Alguien, probablemente usted, quiere iniciar sesión en {app}. Este es el código:',
    lasts: 'Sirve una vez, durante {minutes} minutos.',
    onlyHere: 'Introdúzcalo solo en {host}. Nadie se lo pedirá.',
    when: 'Solicitado el {time}, desde la red {network}.',
    ignore: 'Si no fue usted, no haga nada: sin el código no entra nadie.',
  },

  device: {
    title: 'Iniciar sesión en un dispositivo',
    lead: 'Escriba el código que muestra el dispositivo o programa.',
    code: 'Código',
    proceed: 'Continuar',
    unknown:
      'Este código no lleva a ninguna parte. Ya se respondió, tiene más de {minutes} minutos o no está escrito como se muestra. Haga que el dispositivo muestre uno nuevo.',
    askTitle: '¿Iniciar sesión en otro dispositivo?',
    askLead: 'Un dispositivo o programa pide iniciar sesión en {app} en su nombre.',
    compare: 'Continúe solo si acaba de iniciarlo usted y el dispositivo muestra este código:',
    program: 'Se presenta como',
    askedFrom: 'Solicitado desde',
    sameNetwork: '{network}, la red que usa ahora',
    otherNetwork: '{network}, que no es la red que usa ahora',
    warning:
      'La solicitud viene de otra red que la suya. ¿Le ha enviado alguien este enlace o código? Entonces esa persona iniciaría sesión como usted: elija «No soy yo».',
    notMe: 'No soy yo',
    goesBack: 'Vuelve a',
    theDevice: 'el dispositivo que muestra {code}',
    connected: {
      title: 'El dispositivo ha iniciado sesión',
      message: 'Vuelva al dispositivo. Puede cerrar esta ventana.',
    },
    refused: {
      title: 'No se ha conectado nada',
      message: 'El dispositivo no obtiene acceso. Si alguien le envió el código o un enlace, no le responda.',
    },
    failed: {
      title: 'El dispositivo no ha iniciado sesión',
      message: 'El inicio de sesión no se ha completado. Empiece de nuevo en el dispositivo.',
    },
    expired: {
      title: 'Este código ha caducado',
      message: 'No se ha conectado nada. Empiece de nuevo en el dispositivo.',
    },
  },

  accountSignIn: {
    title: 'Iniciar sesión en Porchlight',
    lead: 'Vea los proyectos que sus agentes han creado para usted, quién los usa y cuánto queda de sus límites.',
    toClaim: 'Inicie sesión para decidir si se queda con el proyecto.',
    continueWith: 'Continuar con {provider}',
    note: 'El primer inicio de sesión crea su cuenta. Guardamos su nombre y su correo electrónico. Una cookie mantiene su sesión iniciada durante 30 días.',
    signedInAs: 'Ha iniciado sesión como {email}. Si inicia otra, ocupará su lugar en este navegador.',
    deleted: 'Su cuenta se ha eliminado.',
    signedOut: 'Ha cerrado la sesión.',
  },

  personas: {
    title: '¿Quién inicia sesión?',
    lead: 'Estas personas son inventadas. Sustituyen a cuentas reales mientras usted desarrolla.',
    list: 'Personas inventadas',
    someoneElse: 'Otra persona',
    email: 'Cualquier otro correo electrónico',
    proceed: 'Continuar',
    about:
      'Este es el proveedor de identidad incluido en Porchlight. Solo responde en este equipo, y Google lo sustituye en cuanto se configura un ID de cliente.',
    people: {
      ada: { title: 'Ada Lovelace', description: 'Inicia sesión, con nombre y foto.' },
      grace: { title: 'Grace Hopper', description: 'Inicia sesión como otra persona.' },
      nameless: { title: 'Sin nombre ni foto', description: 'Inicia sesión solo con un correo electrónico.' },
      relay: { title: 'Correo detrás de un relé', description: 'Apple oculta la dirección y reenvía los mensajes.' },
      denies: { title: 'Dice que no', description: 'Rechaza en el proveedor de identidad.' },
      'token-fails': { title: 'Falla al canjear el token', description: 'El proveedor se niega a canjear el código.' },
      'userinfo-fails': { title: 'Falla en userinfo', description: 'El proveedor responde 500 a userinfo.' },
      unverified: { title: 'Correo sin verificar', description: 'El proveedor no ha verificado la dirección.' },
      'upsert-fails': {
        title: 'No se puede guardar',
        description: 'Su «subject» es más largo de lo permitido para un usuario.',
      },
    },
    nobodyChosen: 'No se ha elegido a nadie',
    mishaps: 'Algo sale mal',
    mishapsLead: 'Cada una termina el inicio de sesión en un paso distinto, para que vea cómo responde su aplicación.',
    goBack: 'Volver',
    chooseAgain: 'Elegir de nuevo',
    faults: {
      unknown: 'No hay ninguna persona con ese nombre.',
      missing: 'Elija una persona o indique un correo electrónico.',
      subjectTooLong: 'Es más largo de lo que puede ser un «subject».',
    },
    expired: {
      title: 'Este inicio de sesión ha caducado',
      message: 'Ya se había completado o tardó demasiado. Vuelva a la aplicación e inicie sesión de nuevo.',
    },
    stopped: 'Este inicio de sesión no puede continuar',
  },

  requestEnds: {
    expired: {
      title: 'Esta solicitud ha caducado',
      message: 'Ya se respondió, tardó demasiado o se empezó en otro navegador.',
    },
    unknownAddress: {
      title: 'Este enlace lleva a una dirección desconocida',
      message: 'La aplicación pide redirigirle a una dirección que no ha registrado, así que nos detenemos aquí.',
    },
    unknownApp: {
      title: 'Aplicación desconocida',
      message: 'No está registrada en Porchlight o su registro ha caducado.',
    },
    unavailable: {
      title: 'Volvemos enseguida',
      message: 'Una parte de Porchlight no está disponible en este momento. No se ha cambiado nada.',
    },
    tooMany: {
      title: 'Demasiadas solicitudes',
      message: 'Desde su red se han pedido más aplicaciones de las que consultamos a la vez.',
    },
    notSignedIn: {
      title: 'El inicio de sesión ha terminado',
      message: 'No se ha iniciado su sesión. La aplicación que lo pidió no ha recibido nada.',
    },
    otherwise: {
      title: 'Hay algo mal en esta solicitud',
      message: 'La aplicación ha enviado una solicitud que no es válida.',
    },
    askAgain: 'Vuelva a la aplicación y deje que lo pida de nuevo.',
    notSentTo:
      'La respuesta llevaría a {host}. En este inicio de sesión usted no ha aprobado esta aplicación, así que no le enviamos allí.',
  },

  errorPage: {
    forBuilders: 'Para quienes desarrollan esta aplicación',
    codeAndStatus: 'Código de error {code}, estado {status}.',
    causeAndFix: 'Causa y solución',
    requestId: 'ID de la solicitud',
    signIn: 'Iniciar sesión',
    backToApp: 'Volver a {app}',
    tryAgain: 'Intentar de nuevo',
    tryAgainIn: 'Inténtelo de nuevo dentro de {wait}.',
    tryingAgainIn: 'Nuevo intento en {wait}.',
    tryingAgain: 'Nuevo intento…',
    migrationGuide: 'Abrir la guía de migración',
  },

  refusals: {
    projectDeleted: {
      title: 'Esta aplicación ya no existe',
      message: 'Quienes gestionan la aplicación eliminaron su proyecto, así que ya nadie puede iniciar sesión.',
      nextStep:
        'Si la aplicación es suya: el propietario puede restaurar el proyecto en la página de la cuenta durante 24 horas.',
    },
    pausedByOperator: {
      title: 'El inicio de sesión de esta aplicación está en pausa',
      message: 'El operador de este servicio de inicio de sesión ha detenido la aplicación.',
      nextStep: COME_BACK_LATER,
    },
    personTooOften: {
      title: 'Ha iniciado sesión aquí muchas veces',
      message: 'Ha iniciado sesión en esta aplicación {max} veces en esta hora. No es posible hacerlo más.',
      nextStep: 'Espere a que empiece la próxima hora e inténtelo de nuevo.',
    },
    monthUsed: {
      title: 'Esta aplicación ha alcanzado su límite',
      message: 'La aplicación ha agotado los inicios de sesión de este mes.',
      nextStep: COME_BACK_LATER,
    },
    usersFull: {
      title: 'Esta aplicación no admite más personas',
      message:
        'La aplicación tiene tantas personas como su plan permite. Quienes ya iniciaron sesión antes pueden seguir haciéndolo.',
      nextStep: COME_BACK_LATER,
    },
  },

  errors: {
    redirectUriNotAllowed: {
      title: 'Este enlace de inicio de sesión lleva a una dirección desconocida',
      message:
        'El enlace pide enviarle a una dirección que la aplicación no ha registrado. Nos detenemos aquí para protegerle.',
      nextStep:
        'Si la dirección es de la aplicación, su responsable tiene que registrar esta dirección. Avise a quienes gestionan la aplicación.',
    },
    hostNotProven: {
      title: 'Un inicio de sesión de prueba lleva a un host sin verificar',
      message:
        'Un ticket inicia la sesión de una persona ficticia, para pruebas. Solo funciona en la propia máquina y en los hosts que el responsable de la aplicación ha demostrado que son suyos.',
      nextStep:
        'Si usted desarrolla esta aplicación, verifique el host en el panel o ejecute la aplicación en localhost. Si no, vuelva a la aplicación e inicie sesión como siempre.',
    },
    redirectUriRequired: {
      title: 'Este enlace de inicio de sesión está incompleto',
      message: 'El enlace no dice adónde ir después de iniciar sesión.',
      nextStep: TELL_THE_APP,
    },
    invalidReturnTo: {
      title: 'Hay algo mal en este enlace de inicio de sesión',
      message: 'La página a la que habría que volver no es de la aplicación.',
      nextStep: TELL_THE_APP,
    },
    loginExpired: {
      title: 'Este inicio de sesión ha caducado',
      message: 'Ya se usó, estuvo abierto más de diez minutos o se empezó en otro navegador.',
      nextStep: 'Vuelva a la aplicación e inicie sesión de nuevo. Solo tarda un momento.',
    },
    resourceNotProvisioned: {
      title: 'El inicio de sesión aún no está configurado',
      message: 'La aplicación no ha activado el inicio de sesión.',
      nextStep: COME_BACK_LATER,
    },
    tenantPaused: {
      title: 'El inicio de sesión de esta aplicación está en pausa',
      message: 'La aplicación ha alcanzado un límite de su periodo de prueba, y su propietario debe levantarlo.',
      nextStep: COME_BACK_LATER,
    },
    providerNotEnabled: {
      title: 'Esta forma de iniciar sesión no está disponible',
      message: 'La aplicación no admite esta forma de iniciar sesión, o ya no la admite.',
      nextStep: TELL_THE_APP,
    },
    tenantExpired: {
      title: 'La prueba de esta aplicación ha terminado',
      message: 'Nadie reclamó el proyecto de la aplicación en {hours}, así que se desactivó su inicio de sesión.',
      nextStep: 'Si la aplicación es suya, cree un proyecto nuevo y esta vez reclámelo.',
    },
    tenantNotFound: {
      title: 'Aplicación desconocida',
      message: 'El enlace nombra una aplicación que aquí no existe.',
      nextStep: 'Compruebe la dirección, o vuelva a la aplicación e inténtelo de nuevo.',
    },
    claimNotFound: {
      title: 'Este enlace para reclamar el proyecto ya no funciona',
      message: 'Ya se usó, ha caducado o no se copió completo.',
      nextStep: 'Pida a su agente un enlace nuevo. El proyecto sigue intacto.',
    },
    alreadyClaimed: {
      title: 'Este proyecto ya tiene propietario',
      message: 'Alguien ya lo ha reclamado.',
      nextStep: 'Si fue usted, lo encontrará en la página de su cuenta.',
    },
    invalidCsrfToken: {
      title: 'Esta página estuvo abierta demasiado tiempo',
      message: 'No se pudo relacionar el formulario con su navegador, así que no se ha hecho nada.',
      nextStep: 'Vuelva atrás, recargue la página y pulse de nuevo el botón.',
    },
    invalidRequest: {
      title: 'Hay algo mal en este enlace',
      message: 'Falta una parte o no se puede leer.',
      nextStep: TELL_THE_APP,
    },
    methodNotAllowed: {
      title: 'Esta dirección no se puede abrir así',
      message: 'Es para programas, o para un formulario de otra página.',
      nextStep: 'Vuelva atrás y use el botón de la página de la que venía.',
    },
    missingCredentials: {
      title: 'Primero inicie sesión',
      message: 'Esta página pertenece a una cuenta.',
      nextStep: 'Inicie sesión y volverá aquí.',
    },
    invalidCredentials: {
      title: 'Inicie sesión de nuevo',
      message: 'Su sesión ha terminado.',
      nextStep: 'Inicie sesión y volverá aquí.',
    },
    retired: {
      title: 'Esta dirección ha cambiado',
      message: 'Lo que había aquí se ha sustituido.',
      nextStep: 'La guía de migración indica qué usar en su lugar.',
    },
    rateLimited: {
      title: 'Demasiados inicios de sesión a la vez',
      message: 'Muchas personas están iniciando sesión en este momento, o alguien pulsó el botón muchas veces.',
      nextStep: 'Espere un minuto e inténtelo de nuevo.',
    },
    quotaExceeded: {
      title: 'Esta aplicación ha alcanzado su límite',
      message: 'La aplicación ha agotado lo que su plan permite por ahora.',
      nextStep: COME_BACK_LATER,
    },
    unavailable: {
      title: 'Volvemos enseguida',
      message:
        'Una parte de Porchlight no está disponible en este momento. No se ha cambiado nada y no se ha cerrado ninguna de sus sesiones.',
      nextStep: 'Espere unos segundos e inténtelo de nuevo.',
    },
    internalError: {
      title: 'Algo ha fallado por nuestra parte',
      message: 'No es culpa suya. Ha quedado registrado con el ID de la solicitud que aparece abajo.',
      nextStep: 'Inténtelo de nuevo en un momento. Si sigue ocurriendo, comuníquenos ese ID.',
    },
  },

  notFound: {
    title: 'En esta dirección no vive nadie',
    lead: 'No hay ninguna página en {path}. Quizá busque una de estas (en inglés):',
    docs: { title: 'Documentación', text: 'Todos los documentos, del primer inicio de sesión a la operación.' },
    developers: {
      title: 'Para desarrolladores',
      text: 'Descripción de la API, SDK, servidor MCP y claves, todo junto.',
    },
    agents: { title: 'Instrucciones para agentes', text: 'De cero a un inicio de sesión que funciona.' },
    sitemap: { title: 'Mapa del sitio', text: 'Todas las páginas públicas de este servicio.' },
  },

  identities: {
    title: 'Formas de iniciar sesión',
    since: 'Añadida {since}',
    remove: 'Quitar',
    addNote:
      'Añada otra cuenta con la que iniciar sesión aquí. Ahora iniciará sesión en ella, y no se añade nada antes de que lo confirme.',
    add: 'Añadir {provider}',
    confirmTitle: '¿Añadir una forma de iniciar sesión en {app}?',
    confirmLead: 'Con esta cuenta también podrá iniciar sesión.',
    you: 'Usted en la aplicación',
    account: 'Cuenta que se añade',
    provider: 'Proveedor',
    confirmNote: 'Su perfil en la aplicación no cambia. Quien pueda usar esta cuenta podrá iniciar sesión como usted.',
    confirmYes: 'Añadirla',
    confirmNo: 'No añadirla',
  },
  personApproval: {
    asks: '{app} le pide su aprobación',
    past: 'Lo que {app} le preguntó',
    signInLead: 'Inicie sesión como en la aplicación para ver de qué se trata. Abrir esta página no hace nada.',
    notYours:
      'No hay ninguna pregunta así para la cuenta con la que ha iniciado sesión. Puede ser de otra de sus cuentas, o haber terminado.',
    pastFor: 'Para {host}.',
    leadFor: 'Para {host}. No pasa nada hasta que usted decida.',
    lead: 'No pasa nada hasta que usted decida.',
    wrote: 'El texto de este marco es de {app}. No lo hemos comprobado.',
    asker: 'Quién pregunta',
    agent: '{client}, un programa que actúa por usted',
    agentAt: '{client}, un programa que actúa por usted y responde en {host}',
    itself: '{app}, donde usted ha iniciado sesión',
    chosen: 'El programa eligió su propio nombre.',
    asked: 'Preguntado',
    ends: 'Termina',
    mixed:
      'Las palabras marcadas tienen letras o cifras de otro alfabeto. Puede que solo se parezcan a las que usted espera.',
    compare: 'El programa muestra el mismo código:',
    code: 'Código',
    approve: 'Aprobar una vez',
    deny: 'Rechazar',
    denyAndEnd: 'Rechazar y desconectar este programa',
    denyAndEndNote: 'También rechaza todo lo demás que el programa ha preguntado y termina su conexión con usted.',
    approved: 'Lo ha aprobado. Puede hacerse una vez, en un plazo de {minutes} minutos. Puede cerrar esta página.',
    used: 'Lo aprobó, y se hizo o se intentó una vez.',
    denied: 'Lo ha rechazado. No se ha hecho nada.',
    expired: 'Nadie decidió a tiempo. No se ha hecho nada.',
    others: 'Ver todo lo que espera su decisión',
    below: 'Si no lo ha pedido, rechácelo.',
    list: 'Lo que se le pidió aprobar',
    listNote: 'Lo que {app} le preguntó en los últimos días, lo más nuevo primero.',
    decide: 'Ver y decidir',
    look: 'Ver',
    waits: 'Espera su decisión',
    wasApproved: 'Aprobado',
    wasUsed: 'Aprobado y usado',
    wasDenied: 'Rechazado',
    wasExpired: 'Nadie decidió a tiempo',
  },

  teamInvitation: {
    title: 'Unirse a un equipo en {app}',
    signInLead:
      'Le han invitado a un equipo. Inicie sesión para ver quién le invita y para decidir. Abrir esta página no hace nada.',
    signInNote:
      'Use la cuenta con la dirección a la que se envió la invitación. Si es nuevo en la aplicación, primero le pedirá su consentimiento.',
    notSignedIn:
      'No ha iniciado sesión. O bien ha rechazado, o {app} no admite esta cuenta. Inténtelo de nuevo o use otra cuenta.',
    asks: '¿Unirse a {team}?',
    lead: 'Le han invitado a un equipo en {app}. No pasa nada hasta que usted decida.',
    app: 'Aplicación',
    team: 'Equipo',
    role: 'Su función',
    from: 'Le invita',
    ends: 'La invitación termina',
    you: 'Se uniría como',
    accept: 'Unirse',
    decline: 'No, gracias',
    below:
      'Los nombres de esta página los han elegido personas de la aplicación. Si no conoce a quien le invita, rechace.',
    noneTitle: 'Aquí no hay ninguna invitación para usted',
    noneLead: 'Se envió a otra dirección, se usó o se retiró, o ha terminado.',
    noneYou: 'Ha iniciado sesión como',
    noneNext:
      'Si se invitó a otra de sus direcciones, inicie sesión con esa. Si no, pida una nueva invitación a quien la envió.',
    joinedTitle: 'Está en {team}',
    joinedLead: 'Su función es {role}.',
    joinedNote: 'No hay nada más que hacer aquí. La aplicación ya lo sabe; inicie sesión en ella como siempre.',
    declinedTitle: 'Ha rechazado',
    declinedLead:
      'No se ha unido, y la invitación ha terminado. Si cambia de opinión, pida una nueva a quien la envió.',
    fullTitle: 'No hay sitio en {team}',
    fullLead:
      'El equipo tiene tantos miembros como puede tener, o usted está en tantos equipos como puede estar una persona.',
    fullNext:
      'Pida a quien le invitó que haga sitio, o deje otro equipo, e inténtelo de nuevo. La invitación sigue hasta {expires}.',
    again: 'Intentarlo de nuevo',
    brokenTitle: 'Este enlace no está completo',
    brokenLead: 'Copie el enlace entero del mensaje que recibió, o pida uno nuevo a quien lo envió.',
    lostTitle: 'Abra la invitación de nuevo',
    lostLead:
      'El inicio de sesión tardó demasiado, o comenzó en otro navegador. Abra una vez más el enlace de su invitación.',
  },

  ownData: {
    teams: 'Sus equipos',
    teamRole: 'Su función es {role}',
    leaveTeam: 'Salir',
    leftTeam: 'Ha salido del equipo. La aplicación ya lo sabe.',
    lastOwner:
      'Usted es el último propietario de este equipo, así que no puede salir. Haga primero propietario a otra persona en la aplicación.',
    name: 'Su nombre',
    rename: 'Cambiar el nombre',
    renamed: 'Su nombre ha cambiado. La aplicación lo verá en el próximo inicio de sesión o renovación.',
    title: 'Sus datos en {app}',
    lead: 'Lo que se guarda de usted',
    leadFor: 'Lo que se guarda de usted para {host}',
    signInLead: 'Vea lo que se guarda de usted, lléveselo o haga que se elimine.',
    signInLeadFor: 'Vea lo que se guarda de usted para {host}, lléveselo o haga que se elimine.',
    unknown: 'No se guarda nada de la persona que ha iniciado sesión. Quizá se conozca otra cuenta.',
    continueWith: 'Continuar con {provider}',
    signInNote:
      'Inicie sesión como en la aplicación. Esta página queda abierta cinco minutos y no inicia sesión en ningún otro sitio.',
    ended: 'Sesión cerrada. La aplicación puede tardar un momento en notarlo.',
    disconnected: 'Desconectado.',
    linked: 'Añadida. A partir de ahora puede iniciar sesión con ella.',
    linkKnown: 'Con esta cuenta ya puede iniciar sesión. No se ha cambiado nada.',
    unlinked: 'Quitada. Ya no inicia su sesión aquí.',
    confirm: 'No se ha eliminado nada. Marque la casilla para confirmarlo.',
    firstSeen: 'Primera visita',
    lastSeen: 'Última visita',
    picture: 'Foto',
    pictureNone: 'Ninguna',
    sessions: 'Dónde tiene la sesión abierta',
    noSessions: 'No tiene ninguna sesión abierta.',
    since: 'Desde el {since}',
    lastUsed: 'Último uso: {used}; válida hasta {expires}',
    signOut: 'Cerrar sesión',
    sessionSince: ': sesión desde el {since}',
    remembered: 'Este navegador se recuerda: la aplicación vuelve a iniciar su sesión sin preguntar.',
    signOutEverywhere: 'Cerrar todas las sesiones',
    agents: 'Agentes que actúan por usted',
    agentUse: 'Conectado: {connected}; último uso: {used}. Responde en {address}',
    agentByCode: 'Conectado: {connected}; último uso: {used}. Lo autorizó usted con un código',
    agentByOrganisation: 'Conectado: {connected}; último uso: {used}. Lo autorizó su organización',
    disconnect: 'Desconectar',
    download: 'Descargar',
    downloadNote: 'Su perfil, sus sesiones y todos los inicios de sesión registrados, en un archivo JSON.',
    downloadMine: 'Descargar mis datos',
    erase: 'Eliminar',
    eraseNote:
      'Su perfil y todas las sesiones se eliminan al momento y para siempre. Queda constancia de que alguien inició sesión, pero no de quién. Lo que {app} guarde por su cuenta se solicita allí.',
    eraseSure: 'Confirmo que quiero hacerlo. No se puede deshacer.',
    eraseMine: 'Eliminar mis datos',
    closes:
      'Ha iniciado sesión solo para esta página. Se cierra el {expires}; después tendrá que iniciar sesión de nuevo.',
    erasedTitle: 'Sus datos se han eliminado',
    erasedLead: 'Ya no se guarda nada de usted para {app}, y se han cerrado todas sus sesiones.',
    erasedNote: 'Si vuelve a iniciar sesión en la aplicación, será para ella alguien nuevo.',
  },
} satisfies Texts;
