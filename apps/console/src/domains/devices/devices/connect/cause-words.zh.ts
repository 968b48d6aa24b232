import type { RefusedAttemptCause } from '@slipway/contract/devices/devices/devices.ts'

/** What was checked, what was found where the server tells no figure, and how to mend it. */
export type CauseWords = Record<RefusedAttemptCause, { checked: string; found: string; fix: string }>

export const causeWordsZh: CauseWords = {
  usernameForm: {
    checked: '用户名的格式',
    found: '格式不符',
    fix: '用户名应为 序列号&产品ID，中间是 &，前后没有空格。',
  },
  unknownSerial: {
    checked: '用户名中的序列号',
    found: '本产品没有这个序列号',
    fix: '先在这里添加这个序列号，或改用已添加的序列号；区分大小写。',
  },
  clientIdForm: {
    checked: '客户端 ID 的格式',
    found: '格式不符',
    fix: '签名方式应为 名称|timestamp=毫秒,signmethod=hmacsha256|，以 | 结尾；在命令行里要加引号。',
  },
  timestampMissing: {
    checked: '时间戳是否给出',
    found: '没有时间戳',
    fix: '在客户端 ID 的两个 | 之间加上 timestamp=当前毫秒时间。',
  },
  timestampOff: {
    checked: '时间戳与服务器时间之差',
    found: '相差太多',
    fix: '应在 5 分钟以内。校准设备时钟，单位用毫秒，并在每次连接前重新签名。',
  },
  signMethod: { checked: '签名方法', found: '不支持的签名方法', fix: '只支持 signmethod=hmacsha256。' },
  signature: {
    checked: '密码中的签名',
    found: '与设备密钥算出的不一致',
    fix: '对原文 clientId…deviceName…productKey…timestamp… 用设备密钥做 HMAC-SHA256，取小写十六进制；原文中的名称和时间戳必须与客户端 ID 一致，密钥须是最近一次重置后的。',
  },
  secret: {
    checked: '密码中的设备密钥',
    found: '不是这台设备的密钥',
    fix: '密码应为添加设备或重置密钥时显示的那个密钥，完整、前后没有空格；重置后旧密钥立即失效。密钥丢失时请重置；要用签名方式，客户端 ID 应为 名称|timestamp=毫秒,signmethod=hmacsha256|。',
  },
  plainSecretOverNetwork: {
    checked: '简易方式是否走加密或本机连接',
    found: '来自网络的明文连接',
    fix: '密钥会以明文经过网络，因此被拒绝。改用签名方式，或使用 TLS。',
  },
  productDeleted: { checked: '产品是否存在', found: '产品已删除', fix: '产品已删除，请先恢复产品。' },
  noClockOverNetwork: {
    checked: '没有时间戳的签名是否走加密或本机连接',
    found: '来自网络的明文连接',
    fix: '没有时间戳的签名永远有效，被人看到就能冒用，因此只在 TLS 上接受。改用 TLS，或加上时间戳。',
  },
  certificateMissing: {
    checked: 'TLS 连接里的设备证书',
    found: '没有出示证书',
    fix: '本产品要求证书：用 TLS 连接，并带上已登记的证书和它的私钥；或在产品的设备身份里改为“允许”。',
  },
  certificateUnknown: {
    checked: '设备证书是否登记给这台设备',
    found: '没有登记',
    fix: '在设备页的“证书”里粘贴这张证书的 PEM；看到的值是证书的 SHA-256 指纹，用来核对是不是同一张。',
  },
  certificateOutOfDate: {
    checked: '设备证书的有效期',
    found: '不在有效期内',
    fix: '给设备换一张新证书，先在设备页登记新的，再吊销旧的；若证书尚未生效，请核对签发时间。',
  },
  certificateRevoked: {
    checked: '设备证书是否已吊销',
    found: '已吊销',
    fix: '吊销不能撤回：给设备换一把新私钥和一张新证书，再在设备页登记。',
  },
  disabled: {
    checked: '设备是否停用',
    found: '已停用',
    fix: '身份没有问题，是设备被停用了。要让它回来，在设备页点“启用”。',
  },
  registrationOff: {
    checked: '产品是否允许用产品密钥注册',
    found: '没有开启，或还没有产品密钥',
    fix: '在产品的设备身份里打开“产品密钥注册”，并生成产品密钥。',
  },
  registrationOverNetwork: {
    checked: '注册请求是否走 HTTPS 或来自本机',
    found: '来自网络的明文 HTTP',
    fix: '回复里是设备密钥，不能以明文经过网络。改用 https:// 地址。',
  },
  registrationSerial: {
    checked: '注册请求中的序列号',
    found: '本产品没有这个序列号',
    fix: '签名是对的，序列号没有导入：先申请或添加它；区分大小写。',
  },
  registrationSignature: {
    checked: '注册请求的签名',
    found: '与产品密钥算出的不一致',
    fix: '对原文 deviceName…productKey…random… 用产品密钥做 HMAC-SHA256，取十六进制；三个值要与请求里的一致，密钥须是最近一次重置后的。',
  },
  registrationDone: {
    checked: '设备是否第一次注册',
    found: '已经注册过',
    fix: '每台设备只能注册一次。如果密钥丢了，在设备页重置密钥并写入设备；如果不是您的设备，产品密钥可能已泄露，请重置它。',
  },
  registrationActivated: {
    checked: '设备是否还没有连接过',
    found: '已经连接过',
    fix: '连接过的设备已有密钥，不能再注册。密钥丢了，在设备页重置；如果不是您的设备，产品密钥可能已泄露，请重置它。',
  },
  cloned: {
    checked: '同一身份是否只有一台设备在用',
    found: '两个地址反复互相顶下线',
    fix: '两台设备用着同一个序列号和密钥。给每台设备自己的序列号；不知道另一台在哪里时，重置密钥并只写回真正的那台。设备在两个网络之间来回切换时也会这样，此时无需处理。',
  },
}
