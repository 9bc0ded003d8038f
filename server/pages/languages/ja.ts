/** Japanese, in the polite style. */
import type { Texts } from './en.ts';

const TELL_THE_APP =
  'アプリに戻って、もう一度お試しください。同じことが起きる場合は、アプリの運営者にお知らせください。';
const COME_BACK_LATER = 'しばらくしてからもう一度お試しいただくか、アプリの運営者にお知らせください。';

export const ja = {
  frame: {
    skip: '本文へ移動',
    about: 'Porchlight とは',
    privacy: 'プライバシー',
    contact: 'お問い合わせ',
  },

  shared: { email: 'メールアドレス', name: 'お名前', picture: 'プロフィール写真' },
  sharedInline: { email: 'メールアドレス', name: 'お名前', picture: 'プロフィール写真' },

  asking: {
    notYou: 'ご本人ではありませんか？',
    otherAccount: '別のアカウントを使う',
    accessTo: 'アクセス先',
    describedAt: 'アプリの説明',
    ableTo: '許可される操作',
    onBehalfOf: '使われるアカウント',
    decline: '拒否する',
    anApp: '{host}（アプリ）',
  },

  consent: {
    /** A page of the service has recognised the person. */
    leadHere: 'あなたの情報：',
    nothingElseHere: 'それ以外は何も渡しません。',
    title: 'ログイン先：{host}',
    lead: '{provider} で確認されたアカウントです。',
    receives: 'アプリが受け取る情報',
    nothingElse: 'これ以外は渡しません。パスワードも、{provider} アカウントへのアクセスも渡りません。',
    approve: '続ける',
    deny: 'キャンセル',
    goesOnTo: 'どちらを選んでも、次のアドレスに移動します：{address}',
  },

  agentConsent: {
    mayLearnHere: '{shared} だけを知ることができます。',
    title: '{client} との連携',
    heading: '{client} と連携しますか？',
    lead: 'この名前を名乗るプログラムが、{app} であなたの代わりに操作することを求めています。',
    goesOnTo: '移動先',
    loopback:
      'このリクエストは、このコンピューター上のプログラムから届いています。どのプログラムでも同じように要求できます。ご自身で起動した直後でなければ、続けないでください。',
    actThere: 'アクセス先であなたの代わりに操作する',
    mayLearn: '知ることができるのは{shared}だけです。{provider} アカウントのほかの情報は渡りません。',
    connect: '連携する',
    disconnect: '連携は{page}でいつでも解除できます。',
    ownPage: 'このアプリのご自身のページ',
  },

  oauthConsent: {
    title: 'アクセスの許可',
    heading: '{client} にアクセスを許可しますか？',
    lead: 'この名前を名乗るアプリが、あなたの Porchlight プロジェクトへのアクセスを求めています。',
    redirectsTo: 'リダイレクト先',
    lasts: '有効期間',
    lifetime: '最長{longest}間。{unused}間使われないと、それより早く終わります',
    loopback:
      'このリクエストは、このコンピューター上のプログラムから届いています。どのプログラムでも同じように要求できます。ご自身で起動した直後でなければ、許可しないでください。',
    signInInstead: 'ログインして自分のアカウントを使う',
    choose: '許可しない操作のチェックを外してください。',
    chooseOne: '少なくとも一つはチェックを残すか、拒否してください。',
    allow: '許可する',
    guest: 'ゲストとして続ける',
    guestReaches: 'ゲストが使えるのは、自分で作成したプロジェクトだけです。誰かが引き取ると使えなくなります。',
    onlyThis: '今回の許可は、このリクエストだけが対象です。ほかの操作や期限切れの後には、アプリがもう一度確認します。',
    disconnect: '連携はアカウントページでいつでも解除できます。',
  },

  scopes: {
    'mcp:tenants:create': 'あなたのプロジェクトを作成する',
    'mcp:tenant:read': 'プロジェクトの状態、上限、利用状況を見る',
    'mcp:resources:write': 'プロジェクトのログインを設定、変更する（コールバックのアドレスを含む）',
    'mcp:feedback:write': 'プロジェクトから Porchlight へのご意見を送る',
  },

  signInEnds: {
    expired: {
      title: 'このログインは期限切れです',
      message: 'すでに使われたか、10分以上かかったか、別のブラウザーで始められたものです。何も変更されていません。',
    },
    answered: {
      title: 'すでに回答済みです',
      message:
        '最初の回答が有効です。今回の回答では何も変わっていません。アプリが開いていない場合は、もう一度ログインしてください。',
    },
    denied: {
      title: 'ログインが取り消されました',
      message: '認証プロバイダーから、取り消されたとの応答がありました。何も変更されていません。',
    },
    failed: {
      title: 'ログインできませんでした',
      message: '認証プロバイダーでご本人を確認できませんでした。何も変更されていません。',
    },
    startOver: 'もう一度ログインしてください。すぐに終わります。',
    fromTheApp: 'アプリに戻り、そこからログインしてください。',
    tryNow: '今すぐもう一度お試しいただけます。',
    signInAgain: 'もう一度ログイン',
    continueTo: '{host} へ進む',
  },

  signOut: {
    title: '{host} からログアウトしますか？',
    lead: 'アプリが、このブラウザーでのセッションの終了を求めています。',
    confirm: 'ログアウトする',
    note: 'ログインしたままにする場合は、このウィンドウを閉じるか、アプリに戻ってください。',
    nothingTitle: 'ログアウトするものはありませんでした',
    nothingLead: 'このブラウザーには、ここで終了できるセッションがありません。',
    nothingNote:
      'アプリではまだログインしたままかもしれません。アプリでログアウトするか、{page}でセッションを終了してください。',
    goOn: '{host} へ進む',
  },

  signedOut: {
    title: 'ログアウトしました',
    lead: 'アプリはあなたの代わりに操作できなくなりました。',
    note: 'このウィンドウを閉じても、アプリに戻ってもう一度ログインしてもかまいません。',
  },

  backToApp: {
    title: '{host} に戻ります',
    lead: 'アプリに戻ります。何も起こらない場合は、ボタンを押してください。',
  },

  look: {
    hosts: '{own} はログインに {service} を使用しています。',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    support: 'アプリのサポート：{address}',
  },

  signIn: {
    title: '{app} にログイン',
    lead: 'ログイン方法を選んでください。',
    continueWith: '{provider} で続ける',
    lastUsed: '前回使用',
    /** Providers that are pages of the service, inside `continueWith`. */
    pages: { email: 'メール', passkey: 'パスキー' },
  },

  /** The sign-in by a code that comes by e-mail. */
  email: {
    title: 'メールで {app} にログイン',
    lead: 'コードをメールで受け取ります。パスワードは要りません。',
    address: 'メールアドレス',
    send: 'コードを送信',
    codeTitle: 'コードを入力',
    codeLead: '{email} にメールが届く場合は、コードを送信しました。このブラウザーで {minutes} 分間使えます。',
    onlyIf: 'たった今ここで自分が要求したコードだけを入力してください。誰にも教えないでください。',
    code: 'コード',
    check: '続ける',
    again: '別のコードを送信',
    change: '別のアドレスを使う',
    noMail: 'メールが届かないときは',
    noMailText:
      '1 分ほどかかることがあります。迷惑メールのフォルダーとアドレスを確認してください。新しいコードを送ると、前のコードは使えなくなります。',
    badAddress: 'このアドレスには送信できません。入力に誤りがないか確認してください。',
    wrong: '最新のメールのコードではありません。あと {left} 回入力できます。',
    sent: '別のコードを送信しました。前のコードはもう使えません。',
    other: '別の方法でログイン',
    known: '以前にも利用されています',
    knownLead:
      'このアドレスの方は {provider} で {app} にログインしています。ご自分のデータを使うには、そちらで続けてください。そうでなければ新しく始まります。',
    goOn: 'メールで新しく始める',
  },

  passkey: {
    kind: 'パスキー',
    title: 'パスキーで {app} にサインイン',
    lead: '端末が指紋、顔、または端末のコードを求めます。',
    use: 'パスキーを使う',
    noScript:
      'このページには JavaScript が必要です。端末に尋ねられるのはスクリプトだけです。別の方法でサインインするか、スクリプトを許可してください。',
    unsupported: 'このブラウザーではパスキーを使えません。別の方法でサインインしてください。',
    cancelled: 'パスキーは使われませんでした。もう一度試すか、別の方法でサインインしてください。',
    already: 'この端末にはすでにあなたのパスキーがあります。',
    unknown:
      'このパスキーはここでは知られていません。別のアプリのものか、削除されたものです。別のパスキーを選んでください。',
    suspended:
      'このパスキーは複製がある可能性があるため、使えなくなりました。別の方法でサインインし、新しいパスキーを追加してください。',
    failed: 'パスキーを確認できませんでした。もう一度お試しください。',
    add: 'パスキーを追加',
    addNote:
      'パスキーがあれば、指紋、顔、または端末のコードでサインインできます。メールも別のアカウントも必要ありません。',
    added: 'パスキーを追加しました。これからはこのパスキーでサインインできます。',
    notAdded: 'パスキーは追加されませんでした。もう一度お試しください。',
    renamed: 'パスキーの名前を変更しました。',
    name: 'このパスキーの名前',
    rename: '名前を変更',
    one: '一つの端末にあります',
    synchronised: 'アカウントのすべての端末にあります',
    used: '最後の使用 {used}',
    neverUsed: 'まだ使われていません',
    isSuspended:
      'このパスキーは複製がある可能性があるため、使えなくなりました。削除して、新しいパスキーを追加してください。',
    offer: '次回はもっと速くサインインしますか？',
    offerLead: 'この端末に {app} のパスキーを追加します。次回は指紋、顔、または端末のコードだけで十分です。',
    notNow: '今はしない',
  },

  /** The mail with the code. */
  mail: {
    subject: '{app} のコード',
    asked: 'どなたか (おそらくご本人) が {app} にログインしようとしています。コードはこちらです：',
    lasts: '{minutes} 分間、1 回だけ使えます。',
    onlyHere: '入力するのは {host} だけにしてください。誰かがコードを尋ねることはありません。',
    when: '{time} にネットワーク {network} から要求されました。',
    ignore: '心当たりがなければ何もしないでください。コードがなければ誰もログインできません。',
  },

  device: {
    title: 'デバイスでログイン',
    lead: 'デバイスまたはプログラムに表示されたコードを入力してください。',
    code: 'コード',
    proceed: '続ける',
    unknown:
      'このコードは使えません。すでに回答済みか、{minutes} 分を過ぎたか、表示と異なります。デバイスに新しいコードを表示してください。',
    askTitle: '別のデバイスでログインしますか？',
    askLead: 'デバイスまたはプログラムが、あなたとして {app} にログインすることを求めています。',
    compare: 'ご自身で開始した直後で、デバイスに次のコードが表示されている場合にのみ続けてください：',
    program: '名乗っている名前',
    askedFrom: '要求元',
    sameNetwork: '{network}（現在お使いのネットワーク）',
    otherNetwork: '{network}（現在お使いのネットワークではありません）',
    warning:
      'この要求は、お使いのものとは別のネットワークから届いています。このリンクやコードを誰かから受け取った場合、その人があなたとしてログインすることになります。「自分ではない」を選んでください。',
    notMe: '自分ではない',
    goesBack: '戻り先',
    theDevice: '{code} を表示しているデバイス',
    connected: {
      title: 'デバイスでログインしました',
      message: 'デバイスに戻ってください。このウィンドウは閉じてかまいません。',
    },
    refused: {
      title: '何も連携されていません',
      message: 'デバイスにアクセスは許可されません。コードやリンクを誰かから受け取った場合は、返信しないでください。',
    },
    failed: {
      title: 'デバイスでログインできませんでした',
      message: 'ログインは完了していません。デバイスでやり直してください。',
    },
    expired: { title: 'このコードは期限切れです', message: '何も連携されていません。デバイスでやり直してください。' },
  },

  accountSignIn: {
    title: 'Porchlight にログイン',
    lead: 'エージェントが作成したプロジェクト、その利用者、上限までの残りを確認できます。',
    toClaim: 'ログインして、プロジェクトを引き取るかどうかを決めてください。',
    continueWith: '{provider} で続ける',
    note: '初めてログインするとアカウントが作成されます。お名前とメールアドレスを保存します。Cookie により、30日間ログインした状態が保たれます。',
    signedInAs:
      '{email} としてログインしています。別のアカウントでログインすると、このブラウザーではそちらに切り替わります。',
    deleted: 'アカウントを削除しました。',
    signedOut: 'ログアウトしました。',
  },

  personas: {
    title: '誰としてログインしますか？',
    lead: 'ここにいるのは架空の人物です。開発中に本物のアカウントの代わりをします。',
    list: '架空の人物',
    someoneElse: 'ほかの人',
    email: 'ほかのメールアドレス',
    proceed: '続ける',
    about:
      'これは Porchlight に内蔵された認証プロバイダーです。このコンピューターでだけ動作し、クライアント ID を設定すると Google に切り替わります。',
    people: {
      ada: { title: 'Ada Lovelace', description: '名前と写真ありでログインします。' },
      grace: { title: 'Grace Hopper', description: '別の人としてログインします。' },
      nameless: { title: '名前も写真もない人', description: 'メールアドレスだけでログインします。' },
      relay: { title: '転送用アドレスの人', description: 'Apple がアドレスを隠し、メールを転送します。' },
      denies: { title: '断る人', description: '認証プロバイダーで拒否します。' },
      'token-fails': { title: 'トークン交換で失敗', description: 'プロバイダーがコードの引き換えを拒否します。' },
      'userinfo-fails': { title: 'userinfo で失敗', description: 'プロバイダーが userinfo に 500 を返します。' },
      unverified: { title: '未確認のメール', description: 'プロバイダーがアドレスを確認していません。' },
      'upsert-fails': { title: '保存できない人', description: 'subject がユーザーの上限より長くなっています。' },
    },
    nobodyChosen: '誰も選ばれていません',
    mishaps: 'うまくいかない場合',
    mishapsLead: 'それぞれ別の段階でログインが終わるので、アプリがどう反応するかを確かめられます。',
    goBack: '戻る',
    chooseAgain: '選び直す',
    faults: {
      unknown: 'その名前の人物はいません。',
      missing: '人物を選ぶか、メールアドレスを入力してください。',
      subjectTooLong: 'subject の上限を超えています。',
    },
    expired: {
      title: 'このログインは期限切れです',
      message: 'すでに完了しているか、時間がかかりすぎました。アプリに戻って、もう一度ログインしてください。',
    },
    stopped: 'このログインは続けられません',
  },

  requestEnds: {
    expired: {
      title: 'このリクエストは期限切れです',
      message: 'すでに回答済みか、時間がかかりすぎたか、別のブラウザーで始められたものです。',
    },
    unknownAddress: {
      title: 'このリンクの行き先は不明です',
      message: 'アプリが登録していないアドレスへの移動を求めたため、ここで止めました。',
    },
    unknownApp: {
      title: '不明なアプリ',
      message: 'Porchlight に登録されていないか、登録の期限が切れています。',
    },
    unavailable: {
      title: 'まもなく再開します',
      message: 'Porchlight の一部に一時的に接続できません。何も変更されていません。',
    },
    tooMany: {
      title: 'リクエストが多すぎます',
      message: 'お使いのネットワークから、一度に照会できる数を超えるアプリが呼び出されました。',
    },
    notSignedIn: {
      title: 'サインインは終了しました',
      message: 'サインインは行われませんでした。要求したアプリには何も渡されていません。',
    },
    otherwise: {
      title: 'このリクエストは正しくありません',
      message: 'アプリから無効なリクエストが送られました。',
    },
    askAgain: 'アプリに戻り、もう一度やり直してください。',
    notSentTo: '応答の行き先は {host} です。このサインインでこのアプリを承認していないため、そこへは移動しません。',
  },

  errorPage: {
    forBuilders: 'このアプリの開発者の方へ',
    codeAndStatus: 'エラー {code}、ステータス {status}。',
    causeAndFix: '原因と対処',
    requestId: 'リクエスト ID',
    signIn: 'ログイン',
    backToApp: '{app} に戻る',
    tryAgain: 'もう一度試す',
    tryAgainIn: '{wait}後にもう一度お試しください。',
    tryingAgainIn: '{wait}後にもう一度試します。',
    tryingAgain: 'もう一度試しています…',
    migrationGuide: '移行ガイドを開く',
  },

  refusals: {
    projectDeleted: {
      title: 'このアプリはなくなりました',
      message: 'アプリの運営者がプロジェクトを削除したため、ログインできなくなりました。',
      nextStep: 'ご自身のアプリでしたら、オーナーは 24 時間以内にアカウントのページでプロジェクトを元に戻せます。',
    },
    pausedByOperator: {
      title: 'このアプリのログインは停止中です',
      message: 'このログインサービスの運営者がアプリを停止しました。',
      nextStep: COME_BACK_LATER,
    },
    personTooOften: {
      title: 'ログインの回数が多すぎます',
      message: 'この1時間に、このアプリに{max}回ログインしています。これ以上はログインできません。',
      nextStep: '次の時間になってから、もう一度お試しください。',
    },
    monthUsed: {
      title: 'このアプリは上限に達しました',
      message: 'アプリは今月のログインを使い切りました。',
      nextStep: COME_BACK_LATER,
    },
    usersFull: {
      title: 'このアプリは新しい方を受け付けていません',
      message:
        'アプリの利用者数がプランの上限に達しています。以前ログインしたことのある方は、引き続きログインできます。',
      nextStep: COME_BACK_LATER,
    },
  },

  errors: {
    redirectUriNotAllowed: {
      title: 'このログインリンクの行き先は不明です',
      message: 'アプリが登録していないアドレスへ移動しようとしたため、安全のためここで止めました。',
      nextStep:
        'このアドレスがアプリのものであれば、アプリの運営者がこのアドレスを登録する必要があります。アプリの運営者にお知らせください。',
    },
    hostNotProven: {
      title: 'テスト用ログインの行き先が確認されていません',
      message:
        'チケットはテスト用の架空の人物をログインさせます。開発者自身のコンピューターと、アプリの運営者のものと確認されたホストでのみ使えます。',
      nextStep:
        'このアプリの開発者の方は、管理画面でホストを確認するか、アプリを localhost で動かしてください。それ以外の方は、アプリに戻って通常どおりログインしてください。',
    },
    redirectUriRequired: {
      title: 'このログインリンクは不完全です',
      message: 'ログイン後の行き先がリンクに含まれていません。',
      nextStep: TELL_THE_APP,
    },
    invalidReturnTo: {
      title: 'このログインリンクは正しくありません',
      message: '戻り先がこのアプリのページではありません。',
      nextStep: TELL_THE_APP,
    },
    loginExpired: {
      title: 'このログインは期限切れです',
      message: 'すでに使われたか、10分以上開いたままだったか、別のブラウザーで始められたものです。',
      nextStep: 'アプリに戻って、もう一度ログインしてください。すぐに終わります。',
    },
    resourceNotProvisioned: {
      title: 'ログインはまだ設定されていません',
      message: 'アプリのログイン機能が有効になっていません。',
      nextStep: COME_BACK_LATER,
    },
    tenantPaused: {
      title: 'このアプリのログインは停止中です',
      message: 'アプリが試用の上限に達しました。再開できるのはアプリの所有者だけです。',
      nextStep: COME_BACK_LATER,
    },
    providerNotEnabled: {
      title: 'この方法ではログインできません',
      message: 'このアプリは、この方法でのログインを受け付けていません。',
      nextStep: TELL_THE_APP,
    },
    tenantExpired: {
      title: 'このアプリの試用は終了しました',
      message: '{hours}以内にプロジェクトが引き取られなかったため、ログインは停止されました。',
      nextStep: 'ご自身のアプリでしたら、新しいプロジェクトを作成し、今度は引き取ってください。',
    },
    tenantNotFound: {
      title: '不明なアプリ',
      message: 'リンクが指すアプリはここにはありません。',
      nextStep: 'アドレスを確認するか、アプリに戻ってもう一度お試しください。',
    },
    claimNotFound: {
      title: 'この引き取りリンクは使えません',
      message: 'すでに使われたか、期限が切れたか、途中までしかコピーされていません。',
      nextStep: 'エージェントに新しいリンクを依頼してください。プロジェクトはそのまま残っています。',
    },
    alreadyClaimed: {
      title: 'このプロジェクトには所有者がいます',
      message: 'すでに引き取られています。',
      nextStep: 'ご自身で引き取った場合は、アカウントページにあります。',
    },
    invalidCsrfToken: {
      title: 'このページは長く開かれすぎていました',
      message: 'フォームとブラウザーが一致しなかったため、何も行われませんでした。',
      nextStep: '前のページに戻って再読み込みし、もう一度ボタンを押してください。',
    },
    invalidRequest: {
      title: 'このリンクは正しくありません',
      message: '一部が欠けているか、読み取れません。',
      nextStep: TELL_THE_APP,
    },
    methodNotAllowed: {
      title: 'このアドレスはこの方法では開けません',
      message: 'プログラム用、または別のページのフォーム用のアドレスです。',
      nextStep: '前のページに戻り、そこにあるボタンを使ってください。',
    },
    missingCredentials: {
      title: '先にログインしてください',
      message: 'このページを見るにはアカウントが必要です。',
      nextStep: 'ログインすると、ここに戻ります。',
    },
    invalidCredentials: {
      title: 'もう一度ログインしてください',
      message: 'セッションが終了しました。',
      nextStep: 'ログインすると、ここに戻ります。',
    },
    retired: {
      title: 'このアドレスは移転しました',
      message: 'ここにあったものは別のものに置き換えられました。',
      nextStep: '代わりに使うものは移行ガイドに書かれています。',
    },
    rateLimited: {
      title: 'ログインが集中しています',
      message: '多くの方が同時にログインしているか、ボタンが何度も押されました。',
      nextStep: '1分ほど待ってから、もう一度お試しください。',
    },
    quotaExceeded: {
      title: 'このアプリは上限に達しました',
      message: 'プランで使える分を、今のところ使い切っています。',
      nextStep: COME_BACK_LATER,
    },
    unavailable: {
      title: 'まもなく再開します',
      message: 'Porchlight の一部に一時的に接続できません。何も変更されておらず、ログアウトもされていません。',
      nextStep: '数秒待ってから、もう一度お試しください。',
    },
    internalError: {
      title: 'こちらで問題が発生しました',
      message: 'お客様のせいではありません。下のリクエスト ID で記録されています。',
      nextStep: '少し待ってからもう一度お試しください。続く場合は、このリクエスト ID をお知らせください。',
    },
  },

  notFound: {
    title: 'このアドレスには何もありません',
    lead: '{path} というページはありません。お探しのものは次のどれかかもしれません（英語）。',
    docs: { title: 'ドキュメント', text: '最初のログインから運用まで、すべての文書。' },
    developers: { title: '開発者の方へ', text: 'API の説明、SDK、MCP サーバー、キーをまとめて。' },
    agents: { title: 'エージェント向けの手順', text: '何もない状態から、動くログインまで。' },
    sitemap: { title: 'サイトマップ', text: 'このサービスの公開ページ一覧。' },
  },

  identities: {
    title: 'ログイン方法',
    since: '{since} に追加',
    remove: '削除',
    addNote: 'ここにログインできる別のアカウントを追加します。今すぐ確認を求められ、同意するまで何も追加されません。',
    add: '{provider} を追加',
    confirmTitle: '{app} へのログイン方法を追加しますか？',
    confirmLead: 'このアカウントでもログインできるようになります。',
    you: 'アプリでのあなた',
    account: '追加するアカウント',
    provider: 'プロバイダー',
    confirmNote:
      'アプリ内のプロフィールは変わりません。このアカウントを使える人は、あなたとしてログインできるようになります。',
    confirmYes: '追加する',
    confirmNo: '追加しない',
  },
  personApproval: {
    asks: '{app} があなたの承認を求めています',
    past: '{app} からの確認',
    signInLead:
      '内容を見るには、アプリと同じ方法でサインインしてください。このページを開いただけでは何も起こりません。',
    notYours:
      'サインインしたアカウントには、そのような確認はありません。別のアカウント宛てか、すでに終了している可能性があります。',
    pastFor: '{host} からの確認です。',
    leadFor: '{host} からの確認です。あなたが決めるまで何も起こりません。',
    lead: 'あなたが決めるまで何も起こりません。',
    wrote: 'この枠内の文章は {app} が書いたものです。当サービスは確認していません。',
    asker: '依頼元',
    agent: 'あなたの代わりに動くプログラム {client}',
    agentAt: 'あなたの代わりに動くプログラム {client}（応答先 {host}）',
    itself: 'あなたがサインインしている {app}',
    chosen: '名前はプログラムが自分で付けたものです。',
    asked: '依頼日時',
    ends: '期限',
    mixed: '印の付いた語には別の文字体系の文字や数字が含まれています。見た目が似ているだけかもしれません。',
    compare: 'プログラムにも同じコードが表示されています。',
    code: 'コード',
    approve: '一度だけ承認する',
    deny: '拒否する',
    denyAndEnd: '拒否してこのプログラムを切断する',
    denyAndEndNote: 'このプログラムが依頼したほかのものもすべて拒否し、あなたとの接続を終了します。',
    approved: '承認しました。{minutes} 分以内に一度だけ実行できます。このページは閉じてかまいません。',
    used: '承認し、一度実行または試行されました。',
    denied: '拒否しました。何も実行されていません。',
    expired: '期限内に決定されませんでした。何も実行されていません。',
    others: '確認待ちをすべて見る',
    below: '心当たりがない場合は拒否してください。',
    list: '承認を求められたもの',
    listNote: '{app} が最近あなたに確認したもの（新しい順）。',
    decide: '見て決める',
    look: '見る',
    waits: '確認待ち',
    wasApproved: '承認済み',
    wasUsed: '承認され、使用済み',
    wasDenied: '拒否済み',
    wasExpired: '期限内に決定されませんでした',
  },

  teamInvitation: {
    title: '{app} のチームに参加',
    signInLead:
      'チームに招待されています。誰からの招待かを確認して決めるには、ログインしてください。このページを開いただけでは何も起こりません。',
    signInNote:
      '招待が送られたメールアドレスのアカウントを使ってください。アプリが初めての場合は、先に同意を求められます。',
    notSignedIn:
      'ログインしていません。拒否したか、{app} がこのアカウントを受け入れていません。もう一度試すか、別のアカウントを使ってください。',
    asks: '{team} に参加しますか？',
    lead: '{app} のチームに招待されています。あなたが決めるまで何も起こりません。',
    app: 'アプリ',
    team: 'チーム',
    role: 'あなたの役割',
    from: '招待した人',
    ends: '招待の期限',
    you: '参加するアカウント',
    accept: '参加する',
    decline: '参加しない',
    below: 'このページの名前は、アプリの利用者が付けたものです。招待した人に心当たりがなければ、参加しないでください。',
    noneTitle: 'あなた宛ての招待はありません',
    noneLead: '別のアドレス宛てか、使用済みか、取り消されたか、期限が切れています。',
    noneYou: 'ログイン中のアカウント',
    noneNext:
      '別のアドレスに招待が届いている場合は、そのアカウントでログインしてください。そうでなければ、送信者に新しい招待を頼んでください。',
    joinedTitle: '{team} に参加しています',
    joinedLead: 'あなたの役割は {role} です。',
    joinedNote: 'ここでの操作は終わりです。アプリにはもう反映されています。いつもどおりログインしてください。',
    declinedTitle: '参加しませんでした',
    declinedLead: '参加は行われず、招待は終了しました。気が変わったら、送信者に新しい招待を頼んでください。',
    fullTitle: '{team} に空きがありません',
    fullLead: 'チームの人数が上限に達しているか、あなたが参加できるチームの数が上限に達しています。',
    fullNext:
      '送信者に空きを作ってもらうか、ほかのチームを抜けてから、もう一度試してください。招待は {expires} まで有効です。',
    again: 'もう一度試す',
    brokenTitle: 'リンクが途中で切れています',
    brokenLead: '受け取ったメッセージからリンク全体をコピーするか、送信者に新しいリンクを頼んでください。',
    lostTitle: '招待をもう一度開いてください',
    lostLead: 'ログインに時間がかかりすぎたか、別のブラウザーで始まっています。招待のリンクをもう一度開いてください。',
  },

  ownData: {
    teams: '参加しているチーム',
    teamRole: '役割：{role}',
    leaveTeam: '抜ける',
    leftTeam: 'チームを抜けました。アプリにはもう反映されています。',
    lastOwner:
      'あなたはこのチームの最後のオーナーなので、抜けられません。先にアプリでほかの人をオーナーにしてください。',
    name: 'お名前',
    rename: '名前を変更',
    renamed: '名前を変更しました。アプリには次のログインまたは更新のときに反映されます。',
    title: '{app} のあなたのデータ',
    lead: '保存されているあなたの情報',
    leadFor: '{host} のために保存されているあなたの情報',
    signInLead: '保存されている自分の情報を確認し、ダウンロードや削除ができます。',
    signInLeadFor: '{host} のために保存されている自分の情報を確認し、ダウンロードや削除ができます。',
    unknown: 'ログインした方の情報は何も保存されていません。別のアカウントの情報があるかもしれません。',
    continueWith: '{provider} で続ける',
    signInNote: 'アプリと同じ方法でログインしてください。このページは 5分間だけ開き、ほかの場所にはログインしません。',
    ended: 'ログアウトしました。アプリに反映されるまで少し時間がかかることがあります。',
    disconnected: '連携を解除しました。',
    linked: '追加しました。これからこのアカウントでログインできます。',
    linkKnown: 'このアカウントでは、すでにログインできます。何も変更していません。',
    unlinked: '削除しました。このアカウントではここにログインできなくなりました。',
    confirm: '何も削除されていません。よろしければチェックを入れてください。',
    firstSeen: '最初の利用',
    lastSeen: '最後の利用',
    picture: '写真',
    pictureNone: 'なし',
    sessions: 'ログイン中の場所',
    noSessions: 'ログイン中の場所はありません。',
    since: '{since} から',
    lastUsed: '最終利用 {used}、有効期限 {expires}',
    signOut: 'ログアウト',
    sessionSince: '（{since} からのセッション）',
    remembered: 'このブラウザーは記憶されています。アプリは確認なしで再びログインします。',
    signOutEverywhere: 'すべての場所からログアウト',
    agents: 'あなたの代わりに操作するエージェント',
    agentUse: '連携 {connected}、最終利用 {used}。応答先：{address}',
    agentByCode: '連携 {connected}、最終利用 {used}。コードで許可しました',
    agentByOrganisation: '連携 {connected}、最終利用 {used}。所属する組織が許可しました',
    disconnect: '連携を解除',
    download: 'ダウンロード',
    downloadNote: 'プロフィール、セッション、記録されているすべてのログインを、1つの JSON ファイルにまとめます。',
    downloadMine: '自分のデータをダウンロード',
    erase: '削除',
    eraseNote:
      'プロフィールとすべてのセッションが、すぐに完全に消えます。誰かがログインしたという記録は残りますが、誰であったかは残りません。{app} が独自に保存している情報については、アプリの運営者にお尋ねください。',
    eraseSure: '間違いありません。この操作は取り消せないことを理解しました。',
    eraseMine: '自分のデータを削除',
    closes: 'このログインはこのページだけのものです。{expires} に閉じ、その後はもう一度ログインが必要です。',
    erasedTitle: 'データを削除しました',
    erasedLead: '{app} のためにあなたの情報は何も保存されておらず、すべての場所からログアウトしました。',
    erasedNote: 'もう一度アプリにログインすると、新しい利用者として扱われます。',
  },
} satisfies Texts;
