/** A dropped word, its replacement, and samples that prove that its pattern is precise. */
export interface DroppedWord {
  pattern: RegExp
  instead: string
  /** The pattern matches each of these. */
  refused: readonly string[]
  /** The pattern matches none of these. */
  fine?: readonly string[]
}

const name = (words: string, instead: string, refused: string, fine: readonly string[] = []): DroppedWord => ({
  pattern: new RegExp(`(?:^|[/.-])(?:${words})(?=[/.-]|$)`),
  instead,
  refused: [refused],
  fine,
})

/** Words in file and folder names, delimited by slashes, dots and hyphens. */
export const fileNames: readonly DroppedWord[] = [
  name('kept|unstorable', 'stored, cached, row', 'devices/kept-message.ts', ['devices/keep-alive.ts']),
  name('told|telling', 'sent, reader, notification', 'devices/told-events.ts'),
  name('held|doubt', 'session-reconciler, invalidate', 'devices/held-sessions.ts'),
  name('asked|wanted|said', 'request, desired, reply', 'devices/identity-asked.ts'),
  name('carried|carriers?', 'sub-devices', 'devices/carried.store.ts'),
  name('whereabouts', 'presence', 'devices/whereabouts.ts'),
  name('gathered', 'batcher', 'devices/gathered.ts'),
  name('patient', 'retrying', 'devices/patient-writer.ts', ['devices/retrying-writer.ts']),
  name('one-trip', 'pipeline', 'db/one-trip.ts'),
  name('in-turn', 'keyed-queue', 'broker/in-turn.ts', ['http/in-turns.ts']),
  name('usual', 'default', 'files/usual-area.ts'),
  name('sealing', 'encryption', 'server/src/sealing.ts'),
  name('comparing', 'reconciler', 'broker/comparing.ts'),
  name('waiting-states|state-recovery', 'write-behind', 'devices/waiting-states.ts'),
  name('lanes?', 'shard', 'devices/lane.ts', ['gateway/device-plane.ts']),
  name('device-orders', 'device-control-channel', 'devices/device-orders.ts'),
  name('process-claim', 'instance-lease', 'devices/process-claim.ts'),
  name('way', 'route, downlink-routing', 'devices/sub-device-way.ts', ['devices/gateway.ts']),
  name('doors?', 'listener', 'gateway/tls-door.ts'),
  name(
    'giving|calling|loginCompletion|working|setting-(properties|desired)',
    'the verb: enqueue, set, invoke',
    'devices/giving-commands.ts',
    ['server/src/settings/s3-settings.ts'],
  ),
  name('device-finding', 'device-resolver', 'devices/device-finding.ts'),
  name('counted-tries', 'attempt-limiter', 'second-factor/counted-tries.ts'),
  name('mail-codes?|mailed-code|code-mailing', 'verification-codes, code-delivery', 'sign-in/mail-codes.store.ts'),
  name('passkey-place', 'relying-party', 'second-factor/passkey-place.ts'),
  name('changer|holders', 'audit-actor, role-members', 'roles/holders.ts'),
  name('between-others', 'cooperative', 'server/src/between-others.ts'),
  name('at-moment', 'schedule-at', 'server/src/at-moment.ts'),
  name('passing-errors', 'transient-errors', 'db/passing-errors.ts'),
  name('cures?', 'diagnosis', 'files/s3-cures.ts'),
  name('early-downlinks|late-kicks', 'pending-downlinks, recent-kicks', 'gateway/late-kicks.ts'),
  name('address-(calls|of)', 'rate-limit-counters, client-ip', 'http/address-of.ts'),
  name('messages-together', 'bulk-update', 'event-messages/messages-together.ts'),
]

/** English words on screens and in refusals, mails, the command line and documents. */
export const englishWords: readonly DroppedWord[] = [
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix', refused: ['how to mend it'], fine: ['recommended'] },
  { pattern: /\banew\b/i, instead: 'again', refused: ['started anew'], fine: ['a new device'] },
  {
    pattern: /\bby (it|them)sel(f|ves)\b/i,
    instead: 'automatically; on its own',
    refused: ['turns to online by itself', 'end by themselves'],
  },
  { pattern: /\bat once\b/i, instead: 'immediately; at the same time', refused: ['takes effect at once'] },
  { pattern: /\bwhole of\b/i, instead: 'entire', refused: ['the whole of it'], fine: ['a whole number'] },
  {
    pattern: /\b(am|is|are|was|were|be|been|being|gets?|got) told\b/i,
    instead: 'is notified, receives, is shown',
    refused: ['the gateway is told', 'devices are told'],
  },
  {
    pattern: /\b(no|some)body\b/i,
    instead: 'no one, someone, or the role: user, developer, administrator',
    refused: ['Invite somebody', 'Nobody can have it'],
  },
  { pattern: /\bto and fro\b/i, instead: 'back and forth', refused: ['goes to and fro'] },
  {
    pattern: /\bgood for (once|ever|nothing|all)\b/i,
    instead: 'one-time; never expires',
    refused: ['a link that is good for once'],
    fine: ['a good format'],
  },
  { pattern: /\bfor ever\b/i, instead: 'permanently; never expires', refused: ['lasts for ever'], fine: ['for every'] },
  { pattern: /\bonce more\b/i, instead: 'again', refused: ['look once more'] },
  { pattern: /\bwhereabouts\b/i, instead: 'presence, location', refused: ['whereabouts of a device'] },
  {
    pattern: /\bst(and|ands|ood|anding) (in|on|under|beside|below|above|there|here|at|behind|before|between|first)\b/i,
    instead: 'is (in, below, first …)',
    refused: ['what stands below', 'stood in no log'],
    fine: ['stands by', 'a standing order'],
  },
  {
    pattern: /\bl(ie|ies|ay|ying) (in|on|under|beside|below|there|within|between|behind|at)\b/i,
    instead: 'is (in, between …), is stored in',
    refused: ['lies in one folder'],
    fine: ['families in', 'replies in', 'relies on'],
  },
  {
    pattern: /\bholds? (for|once|no longer|good|over|till|until)\b/i,
    instead: 'applies to, takes effect, is valid for',
    refused: ['holds for 7 days', 'the link holds once'],
    fine: ['holds a lock', 'households for'],
  },
  { pattern: /\bbeside\b/i, instead: 'next to, in addition to', refused: ['shown beside it'], fine: ['besides'] },
  {
    pattern: /(?<!\bthere )\b(is|are) no (?!longer\b|more\b|less\b|different\b|matter\b|substitute\b)(?=[a-z])/i,
    instead: 'is not a …',
    refused: ['{folder} is no product folder'],
    fine: ['there is no such device', 'is no longer valid'],
  },
  { pattern: /\bfunction points?\b/i, instead: 'feature', refused: ['Function points'], fine: ['function pointer'] },
  { pattern: /\bunmodell?ed\b/i, instead: 'not in the model', refused: ['shown as unmodelled'] },
  {
    pattern: /\bprov(e|es|ed|ing) (itself|themselves|yourself)\b/i,
    instead: 'authenticate',
    refused: ['what devices prove themselves by'],
  },
  { pattern: /\bset-up\b/i, instead: 'setup (noun), set up (verb)', refused: ['the set-up link'], fine: ['set up'] },
  {
    pattern: /(?<!-)\b(a mail(?! server)|mails|mailed)\b/i,
    instead: 'email, emailed',
    refused: ['a mailed code'],
    fine: ['e-mails'],
  },
  { pattern: /\be-mail/i, instead: 'email', refused: ['an e-mail address'], fine: ['email'] },
  { pattern: /\b(hear|hears|heard)\b/i, instead: 'receive', refused: ['devices do not hear each other'] },
]

/** Words refused in documents only: on screens they can have their literal meaning. */
export const documentWords: readonly DroppedWord[] = [
  {
    pattern: /\bthe house\b(?! rules?\b)/i,
    instead: 'the project',
    refused: ['were in the house'],
    fine: ['the house rules'],
  },
  { pattern: /\bdoors?\b/i, instead: 'public API, listener, HTTP layer', refused: ['the HTTP door'] },
  {
    pattern: /\blet(s|ting)? (in|out|go)\b/i,
    instead: 'authenticate, accept, disconnect',
    refused: ['a device is let in'],
  },
]

/** Chinese words on screens and in documents. */
export const chineseWords: readonly DroppedWord[] = [
  { pattern: /您/, instead: '你', refused: ['您的账号'] },
  { pattern: /凭据/, instead: '凭证', refused: ['推送凭据'] },
  { pattern: /功能点/, instead: '功能', refused: ['添加功能点'] },
  { pattern: /产品ID/, instead: '产品 ID', refused: ['复制产品ID'], fine: ['复制产品 ID'] },
  { pattern: /未建模/, instead: '未在物模型中定义', refused: ['未建模的属性'] },
  { pattern: /二次验证/, instead: '两步验证', refused: ['二次验证方式'] },
  { pattern: /模拟设备群/, instead: '批量模拟设备', refused: ['启动模拟设备群'] },
  { pattern: /设备身份/, instead: '设备认证', refused: ['设备身份设置'] },
  { pattern: /干净地/, instead: '安全', refused: ['干净地退出'] },
  {
    pattern: /[\u4e00-\u9fff][,;:!?][\u4e00-\u9fff]/,
    instead: 'full-width punctuation: ，；：！？',
    refused: ['首次启动,打开链接'],
    fine: ['首次启动，打开链接', '1,000 台'],
  },
]

/** A legitimate use, with the reason. An entry that no longer matches fails the test. */
export const allowed: readonly { path: RegExp; text: string; reason: string }[] = []
