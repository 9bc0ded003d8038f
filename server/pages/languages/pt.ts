/** Portuguese as it is written in Brazil. */
import type { Texts } from './en.ts';

const TELL_THE_APP = 'Volte ao app e tente de novo. Se acontecer outra vez, avise os responsáveis pelo app.';
const COME_BACK_LATER = 'Volte um pouco mais tarde ou avise os responsáveis pelo app.';

export const pt = {
  frame: {
    skip: 'Ir para o conteúdo',
    about: 'O que é o Porchlight?',
    privacy: 'Privacidade',
    contact: 'Contato',
  },

  shared: { email: 'Seu e-mail', name: 'Seu nome', picture: 'Sua foto de perfil' },
  sharedInline: { email: 'seu e-mail', name: 'seu nome', picture: 'sua foto de perfil' },

  asking: {
    notYou: 'Não é você?',
    otherAccount: 'Usar outra conta',
    accessTo: 'Acesso a',
    describedAt: 'Descrição em',
    ableTo: 'Com isso, seria possível',
    onBehalfOf: 'Em nome de',
    decline: 'Recusar',
    anApp: '{host} (um app)',
  },

  consent: {
    /** A page of the service has recognised the person. */
    leadHere: 'Este é você:',
    nothingElseHere: 'Nada mais.',
    title: 'Entrar em {host}',
    lead: 'Segundo o {provider}, você é:',
    receives: 'O app vai receber',
    nothingElse: 'Nada mais: nem sua senha, nem acesso à sua conta {provider}.',
    approve: 'Continuar',
    deny: 'Cancelar',
    goesOnTo: 'Nos dois casos, você segue para {address}',
  },

  agentConsent: {
    mayLearnHere: 'Ele pode conhecer {shared}, e nada mais.',
    title: 'Conectar {client}',
    heading: 'Conectar {client}?',
    lead: 'Um programa que se apresenta com este nome quer agir por você em {app}.',
    goesOnTo: 'Segue para',
    loopback:
      'O pedido vem de um programa deste computador. Qualquer programa pode pedir assim: continue somente se você acabou de iniciá-lo.',
    actThere: 'Agir lá em seu nome',
    mayLearn: 'Ele só pode saber {shared}, e nada mais da sua conta {provider}.',
    connect: 'Conectar',
    disconnect: 'Você pode desconectá-lo a qualquer momento na {page}.',
    ownPage: 'sua página neste app',
  },

  oauthConsent: {
    title: 'Permitir acesso',
    heading: 'Permitir o acesso de {client}?',
    lead: 'Um app que se apresenta com este nome pede acesso aos seus projetos no Porchlight.',
    redirectsTo: 'Redireciona para',
    lasts: 'Duração',
    lifetime: 'Até {longest}, ou menos se ficar sem uso por {unused}',
    loopback:
      'Este pedido vem de um programa deste computador. Qualquer programa pode pedir assim: permita somente se você acabou de iniciá-lo.',
    signInInstead: 'Entrar para usar a sua conta',
    choose: 'Desmarque o que ele não deve poder fazer.',
    chooseOne: 'Deixe pelo menos uma opção marcada, ou recuse.',
    allow: 'Permitir',
    guest: 'Continuar como convidado',
    guestReaches: 'Um convidado só alcança os projetos que ele mesmo cria, até que alguém os assuma.',
    onlyThis:
      'Você decide apenas sobre este pedido: para mais, ou depois que ele expirar, o app precisa pedir de novo.',
    disconnect: 'Você pode desconectá-lo a qualquer momento na página da sua conta.',
  },

  scopes: {
    'mcp:tenants:create': 'Criar projetos para você',
    'mcp:tenant:read': 'Ver o estado, os limites e o uso dos seus projetos',
    'mcp:resources:write': 'Configurar e alterar o login dos seus projetos, inclusive os endereços de retorno',
    'mcp:feedback:write': 'Enviar comentários sobre o Porchlight a partir dos seus projetos',
  },

  signInEnds: {
    expired: {
      title: 'Este login expirou',
      message: 'Ele já foi usado, levou mais de dez minutos ou começou em outro navegador. Nada foi alterado.',
    },
    answered: {
      title: 'Você já respondeu',
      message: 'Sua primeira resposta valeu, e esta não mudou nada. Se o app não estiver aberto, entre de novo.',
    },
    denied: {
      title: 'Você decidiu não entrar',
      message: 'O provedor de identidade informou que você cancelou. Nada foi alterado.',
    },
    failed: {
      title: 'O login falhou',
      message: 'O provedor de identidade não conseguiu nos dizer quem é você. Nada foi alterado.',
    },
    startOver: 'Entre de novo. É rápido.',
    fromTheApp: 'Volte ao app e entre a partir dele.',
    tryNow: 'Você já pode tentar de novo.',
    signInAgain: 'Entrar de novo',
    continueTo: 'Continuar para {host}',
  },

  signOut: {
    title: 'Sair de {host}?',
    lead: 'O app pede para encerrar a sua sessão neste navegador.',
    confirm: 'Sair',
    note: 'Para continuar conectado, feche esta janela ou volte ao app.',
    nothingTitle: 'Nenhuma sessão foi encerrada',
    nothingLead: 'Este navegador não tem nenhuma sessão que possa ser encerrada aqui.',
    nothingNote: 'Talvez você ainda esteja conectado no app. Saia pelo app, ou encerre as sessões dele em {page}.',
    goOn: 'Continuar para {host}',
  },

  signedOut: {
    title: 'Você saiu da conta',
    lead: 'O app não pode mais agir em seu nome.',
    note: 'Você pode fechar esta janela, ou voltar ao app e entrar de novo.',
  },

  backToApp: {
    title: 'De volta a {host}',
    lead: 'Você está sendo levado de volta ao app. Se nada acontecer, pressione o botão.',
  },

  look: {
    hosts: '{own} usa {service} para fazer o login.',
    terms: 'Termos',
    privacy: 'Política de privacidade',
    support: 'Ajuda: {address}',
  },

  signIn: {
    title: 'Entrar em {app}',
    lead: 'Escolha como quer entrar.',
    continueWith: 'Continuar com {provider}',
    lastUsed: 'Último usado',
    /** Providers that are pages of the service, inside `continueWith`. */
    pages: { email: 'e-mail', passkey: 'uma chave de acesso' },
  },

  /** The sign-in by a code that comes by e-mail. */
  email: {
    title: 'Entrar em {app} por e-mail',
    lead: 'Você recebe um código por e-mail. Não precisa de senha.',
    address: 'Endereço de e-mail',
    send: 'Enviar o código',
    codeTitle: 'Digite o código',
    codeLead:
      'Enviamos um código para {email}, se o e-mail chega a esse endereço. Ele vale {minutes} minutos, neste navegador.',
    onlyIf: 'Digite um código apenas se acabou de pedi-lo aqui. Não o dê a ninguém.',
    code: 'Código',
    check: 'Continuar',
    again: 'Enviar outro código',
    change: 'Usar outro endereço',
    noMail: 'Não chegou?',
    noMailText: 'Pode levar um minuto. Veja a pasta de spam e confira o endereço. Um novo código anula o anterior.',
    badAddress: 'Não podemos enviar para este endereço. Confira se está bem escrito.',
    wrong: 'Este não é o código do e-mail mais recente. Tentativas restantes: {left}.',
    sent: 'Outro código está a caminho. O anterior não vale mais.',
    other: 'Entrar de outra forma',
    known: 'Você já esteve aqui',
    knownLead:
      'Alguém com este endereço entra em {app} com {provider}. Continue por lá para ver os seus próprios dados. Caso contrário, começa de novo.',
    goOn: 'Começar de novo com e-mail',
  },

  passkey: {
    kind: 'Chave de acesso',
    title: 'Entrar em {app} com uma chave de acesso',
    lead: 'O seu dispositivo pede a sua impressão digital, o seu rosto ou o código dele.',
    use: 'Usar uma chave de acesso',
    noScript:
      'Esta página precisa de JavaScript: só um script pode perguntar ao seu dispositivo. Entre de outra forma, ou permita scripts.',
    unsupported: 'Este navegador não consegue usar chaves de acesso. Entre de outra forma.',
    cancelled: 'Nenhuma chave de acesso foi usada. Tente de novo, ou entre de outra forma.',
    already: 'Este dispositivo já tem uma chave de acesso para você.',
    unknown: 'Esta chave de acesso não é conhecida aqui: é de outro aplicativo, ou foi removida. Escolha outra.',
    suspended:
      'Esta chave de acesso já não conta, porque parece haver uma cópia dela. Entre de outra forma, e adicione uma nova.',
    failed: 'Não foi possível verificar a chave de acesso. Tente de novo.',
    add: 'Adicionar uma chave de acesso',
    addNote:
      'Com uma chave de acesso, você entra com a impressão digital, o rosto ou o código do dispositivo. Não precisa de e-mail nem de outra conta.',
    added: 'A chave de acesso foi adicionada. A partir de agora você pode entrar com ela.',
    notAdded: 'Nenhuma chave de acesso foi adicionada. Tente de novo.',
    renamed: 'A chave de acesso tem o novo nome.',
    name: 'Nome desta chave de acesso',
    rename: 'Mudar o nome',
    one: 'Em um dispositivo',
    synchronised: 'Em todos os dispositivos da conta dela',
    used: 'usada pela última vez {used}',
    neverUsed: 'ainda não usada',
    isSuspended:
      'Esta chave de acesso já não conta, porque parece haver uma cópia dela. Remova-a, e adicione uma nova.',
    offer: 'Entrar mais rápido da próxima vez?',
    offerLead:
      'Adicione a este dispositivo uma chave de acesso para {app}. Da próxima vez bastam a impressão digital, o rosto ou o código do dispositivo.',
    notNow: 'Agora não',
  },

  /** The mail with the code. */
  mail: {
    subject: 'O seu código para {app}',
    asked: 'Alguém, provavelmente você, quer entrar em {app}. Este é o código:',
    lasts: 'Funciona uma vez, durante {minutes} minutos.',
    onlyHere: 'Digite-o apenas em {host}. Ninguém o pedirá a você.',
    when: 'Pedido em {time}, a partir da rede {network}.',
    ignore: 'Se não foi você, não faça nada: sem o código ninguém entra.',
  },

  device: {
    title: 'Entrar em um dispositivo',
    lead: 'Digite o código que o dispositivo ou programa mostra.',
    code: 'Código',
    proceed: 'Continuar',
    unknown:
      'Este código não leva a lugar nenhum. Ele já foi respondido, tem mais de {minutes} minutos ou não foi digitado como aparece. Peça um novo código no dispositivo.',
    askTitle: 'Entrar em outro dispositivo?',
    askLead: 'Um dispositivo ou programa pede para entrar em {app} como você.',
    compare: 'Continue somente se você mesmo acabou de iniciar isso e o dispositivo mostra este código:',
    program: 'Apresenta-se como',
    askedFrom: 'Pedido a partir de',
    sameNetwork: '{network}, a rede que você usa agora',
    otherNetwork: '{network}, que não é a rede que você usa agora',
    warning:
      'O pedido vem de uma rede diferente da sua. Alguém enviou este link ou código para você? Então essa pessoa entraria como você: escolha “Não sou eu”.',
    notMe: 'Não sou eu',
    goesBack: 'Volta para',
    theDevice: 'o dispositivo que mostra {code}',
    connected: { title: 'O dispositivo entrou', message: 'Volte ao dispositivo. Você pode fechar esta janela.' },
    refused: {
      title: 'Nada foi conectado',
      message: 'O dispositivo não recebe acesso. Se alguém enviou o código ou um link para você, não responda.',
    },
    failed: { title: 'O dispositivo não entrou', message: 'A entrada não deu certo. Comece de novo no dispositivo.' },
    expired: { title: 'Este código expirou', message: 'Nada foi conectado. Comece de novo no dispositivo.' },
  },

  accountSignIn: {
    title: 'Entrar no Porchlight',
    lead: 'Veja os projetos que seus agentes criaram para você, quem os usa e quanto resta dos limites.',
    toClaim: 'Entre para decidir se você assume o projeto.',
    continueWith: 'Continuar com {provider}',
    note: 'O primeiro login cria sua conta. Guardamos seu nome e seu e-mail. Um cookie mantém sua sessão por 30 dias.',
    signedInAs: 'Você entrou como {email}. Outro login toma o lugar deste neste navegador.',
    deleted: 'Sua conta foi excluída.',
    signedOut: 'Você saiu da conta.',
  },

  personas: {
    title: 'Quem está entrando?',
    lead: 'Estas pessoas são inventadas. Elas fazem as vezes de contas reais enquanto você desenvolve.',
    list: 'Pessoas inventadas',
    someoneElse: 'Outra pessoa',
    email: 'Qualquer outro e-mail',
    proceed: 'Continuar',
    about:
      'Este é o provedor de identidade embutido no Porchlight. Ele só responde neste computador e dá lugar ao Google assim que um ID de cliente é configurado.',
    people: {
      ada: { title: 'Ada Lovelace', description: 'Entra, com nome e foto.' },
      grace: { title: 'Grace Hopper', description: 'Entra como outra pessoa.' },
      nameless: { title: 'Sem nome nem foto', description: 'Entra só com um e-mail.' },
      relay: { title: 'E-mail atrás de um relé', description: 'A Apple oculta o endereço e encaminha as mensagens.' },
      denies: { title: 'Diz não', description: 'Recusa no provedor de identidade.' },
      'token-fails': { title: 'Falha na troca do token', description: 'O provedor se recusa a trocar o código.' },
      'userinfo-fails': { title: 'Falha em userinfo', description: 'O provedor responde 500 a userinfo.' },
      unverified: { title: 'E-mail não verificado', description: 'O provedor não verificou o endereço.' },
      'upsert-fails': {
        title: 'Não pode ser salvo',
        description: 'Tem um “subject” mais longo do que um usuário pode ter.',
      },
    },
    nobodyChosen: 'Ninguém foi escolhido',
    mishaps: 'Algo dá errado',
    mishapsLead: 'Cada uma encerra a entrada em uma etapa diferente, para você ver como o seu app reage.',
    goBack: 'Voltar',
    chooseAgain: 'Escolher de novo',
    faults: {
      unknown: 'Não há ninguém com esse nome.',
      missing: 'Escolha uma pessoa ou informe um e-mail.',
      subjectTooLong: 'Isso é mais longo do que um “subject” pode ser.',
    },
    expired: {
      title: 'Este login expirou',
      message: 'Ele já foi concluído ou demorou demais. Volte ao app e entre de novo.',
    },
    stopped: 'Este login não pode continuar',
  },

  requestEnds: {
    expired: {
      title: 'Este pedido expirou',
      message: 'Ele já foi respondido, demorou demais ou começou em outro navegador.',
    },
    unknownAddress: {
      title: 'Este link leva a um endereço desconhecido',
      message: 'O app pede um redirecionamento para um endereço que ele não registrou, por isso paramos aqui.',
    },
    unknownApp: {
      title: 'App desconhecido',
      message: 'Ele não está registrado no Porchlight, ou o registro expirou.',
    },
    unavailable: {
      title: 'Voltamos já',
      message: 'Uma parte do Porchlight está fora de alcance no momento. Nada foi alterado.',
    },
    tooMany: {
      title: 'Pedidos demais',
      message: 'Sua rede nos enviou a mais apps do que consultamos de uma vez.',
    },
    notSignedIn: {
      title: 'O login terminou',
      message: 'O login não foi feito. O app que o pediu não recebeu nada.',
    },
    otherwise: {
      title: 'Há algo errado com este pedido',
      message: 'O app enviou um pedido que não é válido.',
    },
    askAgain: 'Volte ao app e deixe que ele peça de novo.',
    notSentTo: 'A resposta levaria a {host}. Você não aprovou este app neste login, por isso não o enviamos para lá.',
  },

  errorPage: {
    forBuilders: 'Para quem desenvolve este app',
    codeAndStatus: 'Erro {code} (status {status}).',
    causeAndFix: 'Causa e solução',
    requestId: 'ID da solicitação',
    signIn: 'Entrar',
    backToApp: 'Voltar para {app}',
    tryAgain: 'Tentar de novo',
    tryAgainIn: 'Tente de novo em {wait}.',
    tryingAgainIn: 'Nova tentativa em {wait}.',
    tryingAgain: 'Tentando de novo…',
    migrationGuide: 'Abrir o guia de migração',
  },

  refusals: {
    projectDeleted: {
      title: 'Este app não existe mais',
      message: 'Os responsáveis pelo app excluíram o projeto, por isso ninguém mais pode entrar.',
      nextStep: 'Se o app é seu: o proprietário pode restaurar o projeto na página da conta em até 24 horas.',
    },
    pausedByOperator: {
      title: 'O login deste app está pausado',
      message: 'Quem opera este serviço de login pausou o app.',
      nextStep: COME_BACK_LATER,
    },
    personTooOften: {
      title: 'Você entrou aqui muitas vezes',
      message: 'Você entrou neste app {max} vezes nesta hora. Não é possível entrar mais.',
      nextStep: 'Espere o início da próxima hora e tente de novo.',
    },
    monthUsed: {
      title: 'Este app atingiu o limite',
      message: 'O app usou todos os logins deste mês.',
      nextStep: COME_BACK_LATER,
    },
    usersFull: {
      title: 'Este app não aceita novas pessoas',
      message: 'O app tem tantas pessoas quanto o plano permite. Quem já entrou antes continua podendo entrar.',
      nextStep: COME_BACK_LATER,
    },
  },

  errors: {
    redirectUriNotAllowed: {
      title: 'Este link de login leva a um endereço desconhecido',
      message: 'O link pede para enviar você a um endereço que o app não registrou. Para sua segurança, paramos aqui.',
      nextStep:
        'Se o endereço for do app, o responsável pelo app precisa registrar este endereço. Avise os responsáveis pelo app.',
    },
    hostNotProven: {
      title: 'Um login de teste leva a um host não verificado',
      message:
        'Um ticket faz o login de uma pessoa fictícia, para testes. Ele só funciona na própria máquina e em hosts que o responsável pelo app provou serem seus.',
      nextStep:
        'Se você desenvolve este app, verifique o host no painel ou execute o app em localhost. Caso contrário, volte ao app e entre como de costume.',
    },
    redirectUriRequired: {
      title: 'Este link de login está incompleto',
      message: 'O link não diz para onde ir depois do login.',
      nextStep: TELL_THE_APP,
    },
    invalidReturnTo: {
      title: 'Há algo errado com este link de login',
      message: 'A página para onde voltar não é uma página do app.',
      nextStep: TELL_THE_APP,
    },
    loginExpired: {
      title: 'Este login expirou',
      message: 'Ele já foi usado, ficou aberto por mais de dez minutos ou começou em outro navegador.',
      nextStep: 'Volte ao app e entre de novo. É rápido.',
    },
    resourceNotProvisioned: {
      title: 'O login ainda não está configurado',
      message: 'O app não ativou o login.',
      nextStep: COME_BACK_LATER,
    },
    tenantPaused: {
      title: 'O login deste app está pausado',
      message: 'O app atingiu um limite do período de teste, e quem é dono dele precisa liberá-lo.',
      nextStep: COME_BACK_LATER,
    },
    providerNotEnabled: {
      title: 'Esta forma de entrar não está disponível',
      message: 'O app não aceita esta forma de entrar, ou não a aceita mais.',
      nextStep: TELL_THE_APP,
    },
    tenantExpired: {
      title: 'O teste deste app terminou',
      message: 'Ninguém assumiu o projeto do app em {hours}, por isso o login foi desativado.',
      nextStep: 'Se o app é seu, crie um novo projeto e assuma-o desta vez.',
    },
    tenantNotFound: {
      title: 'App desconhecido',
      message: 'O link cita um app que não existe aqui.',
      nextStep: 'Confira o endereço, ou volte ao app e tente de novo.',
    },
    claimNotFound: {
      title: 'Este link para assumir o projeto não funciona mais',
      message: 'Ele já foi usado, expirou ou não foi copiado por inteiro.',
      nextStep: 'Peça um novo link ao seu agente. O projeto em si continua intacto.',
    },
    alreadyClaimed: {
      title: 'Este projeto já tem dono',
      message: 'Alguém já o assumiu.',
      nextStep: 'Se foi você, ele está na página da sua conta.',
    },
    invalidCsrfToken: {
      title: 'Esta página ficou aberta por tempo demais',
      message: 'Não foi possível associar o formulário ao seu navegador, por isso nada foi feito.',
      nextStep: 'Volte, recarregue a página e clique no botão de novo.',
    },
    invalidRequest: {
      title: 'Há algo errado com este link',
      message: 'Uma parte dele está faltando ou não pode ser lida.',
      nextStep: TELL_THE_APP,
    },
    methodNotAllowed: {
      title: 'Este endereço não pode ser aberto assim',
      message: 'Ele é para programas, ou para um formulário de outra página.',
      nextStep: 'Volte e use o botão da página de onde você veio.',
    },
    missingCredentials: {
      title: 'Entre primeiro',
      message: 'Esta página pertence a uma conta.',
      nextStep: 'Entre, e você voltará para cá.',
    },
    invalidCredentials: {
      title: 'Entre de novo',
      message: 'Sua sessão terminou.',
      nextStep: 'Entre, e você voltará para cá.',
    },
    retired: {
      title: 'Este endereço mudou',
      message: 'O que estava aqui foi substituído.',
      nextStep: 'O guia de migração diz o que usar no lugar.',
    },
    rateLimited: {
      title: 'Logins demais de uma vez',
      message: 'Muitas pessoas estão entrando neste momento, ou alguém clicou no botão muitas vezes.',
      nextStep: 'Espere um minuto e tente de novo.',
    },
    quotaExceeded: {
      title: 'Este app atingiu o limite',
      message: 'O app usou tudo o que o plano permite por enquanto.',
      nextStep: COME_BACK_LATER,
    },
    unavailable: {
      title: 'Voltamos já',
      message:
        'Uma parte do Porchlight está fora de alcance no momento. Nada foi alterado, e nenhuma sessão sua foi encerrada.',
      nextStep: 'Espere alguns segundos e tente de novo.',
    },
    internalError: {
      title: 'Algo deu errado do nosso lado',
      message: 'Não é culpa sua. O erro foi registrado com o ID da solicitação abaixo.',
      nextStep: 'Tente de novo em instantes. Se continuar acontecendo, informe-nos esse ID.',
    },
  },

  notFound: {
    title: 'Ninguém mora neste endereço',
    lead: 'Não há nenhuma página em {path}. Talvez você procure uma destas (em inglês):',
    docs: { title: 'Documentação', text: 'Todos os documentos, do primeiro login à operação.' },
    developers: { title: 'Para desenvolvedores', text: 'Descrição da API, SDK, servidor MCP e chaves em um só lugar.' },
    agents: { title: 'Instruções para agentes', text: 'Do zero a um login que funciona.' },
    sitemap: { title: 'Mapa do site', text: 'Todas as páginas públicas deste serviço.' },
  },

  identities: {
    title: 'Formas de entrar',
    since: 'Adicionada {since}',
    remove: 'Remover',
    addNote:
      'Adicione outra conta com a qual você entra aqui. Você entra nela agora, e nada é adicionado antes de você confirmar.',
    add: 'Adicionar {provider}',
    confirmTitle: 'Adicionar uma forma de entrar em {app}?',
    confirmLead: 'Com esta conta você também poderá entrar.',
    you: 'Você no app',
    account: 'Conta a adicionar',
    provider: 'Provedor',
    confirmNote: 'Seu perfil no app fica como está. Quem puder usar esta conta poderá entrar como você.',
    confirmYes: 'Adicionar',
    confirmNo: 'Não adicionar',
  },
  personApproval: {
    asks: '{app} pede a sua aprovação',
    past: 'O que {app} lhe perguntou',
    signInLead: 'Inicie sessão como na aplicação para ver do que se trata. Abrir esta página não faz nada.',
    notYours:
      'Não há nenhuma pergunta assim para a conta com que iniciou sessão. Pode ser de outra conta sua, ou já ter terminado.',
    pastFor: 'Para {host}.',
    leadFor: 'Para {host}. Nada acontece até que decida.',
    lead: 'Nada acontece até que decida.',
    wrote: 'O texto nesta moldura é de {app}. Não o verificámos.',
    asker: 'Quem pergunta',
    agent: '{client}, um programa que age por si',
    agentAt: '{client}, um programa que age por si e responde em {host}',
    itself: '{app}, onde tem a sessão iniciada',
    chosen: 'O programa escolheu o próprio nome.',
    asked: 'Perguntado',
    ends: 'Termina',
    mixed:
      'As palavras marcadas têm letras ou algarismos de outro alfabeto. Podem apenas parecer-se com os que espera.',
    compare: 'O programa mostra o mesmo código:',
    code: 'Código',
    approve: 'Aprovar uma vez',
    deny: 'Recusar',
    denyAndEnd: 'Recusar e desligar este programa',
    denyAndEndNote: 'Isto recusa também tudo o resto que o programa perguntou e termina a ligação dele consigo.',
    approved: 'Aprovou isto. Pode ser feito uma vez, no prazo de {minutes} minutos. Pode fechar esta página.',
    used: 'Aprovou isto, e foi feito ou tentado uma vez.',
    denied: 'Recusou isto. Nada foi feito.',
    expired: 'Ninguém decidiu a tempo. Nada foi feito.',
    others: 'Ver tudo o que espera por si',
    below: 'Se não pediu isto, recuse.',
    list: 'O que lhe pediram para aprovar',
    listNote: 'O que {app} lhe perguntou nos últimos dias, o mais recente primeiro.',
    decide: 'Ver e decidir',
    look: 'Ver',
    waits: 'Espera por si',
    wasApproved: 'Aprovado',
    wasUsed: 'Aprovado e usado',
    wasDenied: 'Recusado',
    wasExpired: 'Ninguém decidiu a tempo',
  },

  teamInvitation: {
    title: 'Entrar numa equipa em {app}',
    signInLead:
      'Recebeu um convite para uma equipa. Inicie sessão para ver quem o convida e para decidir. Abrir esta página não faz nada.',
    signInNote:
      'Use a conta com o endereço para o qual o convite foi enviado. Se é novo na aplicação, ela pede primeiro o seu consentimento.',
    notSignedIn: 'Não iniciou sessão. Ou recusou, ou {app} não admite esta conta. Tente de novo ou use outra conta.',
    asks: 'Entrar em {team}?',
    lead: 'Recebeu um convite para uma equipa em {app}. Nada acontece até que decida.',
    app: 'Aplicação',
    team: 'Equipa',
    role: 'A sua função',
    from: 'Convite de',
    ends: 'O convite termina',
    you: 'Entraria como',
    accept: 'Entrar',
    decline: 'Não, obrigado',
    below: 'Os nomes nesta página foram escolhidos por pessoas da aplicação. Se não conhece quem o convida, recuse.',
    noneTitle: 'Não há aqui nenhum convite para si',
    noneLead: 'Foi enviado para outro endereço, foi usado ou retirado, ou terminou.',
    noneYou: 'Tem a sessão iniciada como',
    noneNext:
      'Se outro dos seus endereços foi convidado, inicie sessão com esse. Caso contrário, peça um novo convite a quem o enviou.',
    joinedTitle: 'Está em {team}',
    joinedLead: 'A sua função é {role}.',
    joinedNote: 'Não há mais nada a fazer aqui. A aplicação já sabe; inicie sessão nela como de costume.',
    declinedTitle: 'Recusou',
    declinedLead: 'Não entrou, e o convite terminou. Se mudar de ideias, peça um novo a quem o enviou.',
    fullTitle: 'Não há lugar em {team}',
    fullLead: 'A equipa tem tantos membros quantos pode ter, ou está em tantas equipas quantas uma pessoa pode estar.',
    fullNext:
      'Peça a quem o convidou que abra lugar, ou saia de outra equipa, e tente de novo. O convite mantém-se até {expires}.',
    again: 'Tentar de novo',
    brokenTitle: 'Este link não está completo',
    brokenLead: 'Copie o link inteiro da mensagem que recebeu, ou peça um novo a quem o enviou.',
    lostTitle: 'Abra o convite de novo',
    lostLead:
      'O início de sessão demorou demasiado, ou começou noutro navegador. Abra mais uma vez o link do seu convite.',
  },

  ownData: {
    teams: 'As suas equipas',
    teamRole: 'A sua função é {role}',
    leaveTeam: 'Sair',
    leftTeam: 'Saiu da equipa. A aplicação já sabe.',
    lastOwner:
      'É o último proprietário desta equipa, por isso não pode sair. Torne primeiro outra pessoa proprietária na aplicação.',
    name: 'Seu nome',
    rename: 'Mudar o nome',
    renamed: 'O seu nome foi mudado. O app o verá no próximo login ou renovação.',
    title: 'Seus dados em {app}',
    lead: 'O que é guardado sobre você',
    leadFor: 'O que é guardado sobre você para {host}',
    signInLead: 'Veja o que é guardado sobre você, leve com você ou mande excluir.',
    signInLeadFor: 'Veja o que é guardado sobre você para {host}, leve com você ou mande excluir.',
    unknown: 'Nada é guardado sobre a pessoa que entrou. Talvez outra conta seja conhecida.',
    continueWith: 'Continuar com {provider}',
    signInNote:
      'Entre como você faz no app. Esta página fica aberta por cinco minutos e não faz login em nenhum outro lugar.',
    ended: 'Sessão encerrada. O app pode levar um momento para perceber.',
    disconnected: 'Desconectado.',
    linked: 'Adicionada. A partir de agora você pode entrar com ela.',
    linkKnown: 'Com esta conta você já pode entrar. Nada foi alterado.',
    unlinked: 'Removida. Ela não faz mais o seu login aqui.',
    confirm: 'Nada foi excluído. Marque a caixa para confirmar que tem certeza.',
    firstSeen: 'Primeira visita',
    lastSeen: 'Última visita',
    picture: 'Foto',
    pictureNone: 'Nenhuma',
    sessions: 'Suas sessões abertas',
    noSessions: 'Nenhuma sessão aberta.',
    since: 'Desde {since}',
    lastUsed: 'Último uso: {used}; válida até {expires}',
    signOut: 'Sair',
    sessionSince: ': sessão desde {since}',
    remembered: 'Este navegador é lembrado: o aplicativo inicia sua sessão de novo sem perguntar.',
    signOutEverywhere: 'Sair de todas',
    agents: 'Agentes que agem por você',
    agentUse: 'Conectado: {connected}; último uso: {used}. Responde em {address}',
    agentByCode: 'Conectado: {connected}; último uso: {used}. Você o autorizou com um código',
    agentByOrganisation: 'Conectado: {connected}; último uso: {used}. Sua organização o autorizou',
    disconnect: 'Desconectar',
    download: 'Baixar',
    downloadNote: 'Seu perfil, suas sessões e cada login registrado, em um arquivo JSON.',
    downloadMine: 'Baixar meus dados',
    erase: 'Excluir',
    eraseNote:
      'Seu perfil e todas as sessões são excluídos na hora e para sempre. Fica o registro de que alguém entrou, mas não de quem foi. O que {app} guarda por conta própria deve ser pedido lá.',
    eraseSure: 'Tenho certeza. Isso não pode ser desfeito.',
    eraseMine: 'Excluir meus dados',
    closes: 'Você entrou apenas para esta página. Ela fecha em {expires}; depois é preciso entrar de novo.',
    erasedTitle: 'Seus dados foram excluídos',
    erasedLead: 'Nada mais é guardado sobre você para {app}, e todas as suas sessões foram encerradas.',
    erasedNote: 'Se você entrar no app de novo, será para ele alguém novo.',
  },
} satisfies Texts;
