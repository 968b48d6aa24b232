import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'

/** Per cause: the check, the finding where the server sends no figure, and the fix. */
export type RejectionTexts = Record<RejectionCause, { checked: string; found: string; fix: string }>

export const rejectionTextsZh: RejectionTexts = {
  usernameForm: {
    checked: '用户名的格式',
    found: '格式不符',
    fix: '用户名应为“序列号&产品 ID”，中间用一个 & 连接，前后没有空格。',
  },
  unknownSerial: {
    checked: '用户名中的序列号',
    found: '本产品没有这个序列号',
    fix: '请先添加该序列号，或使用已有的序列号；序列号区分大小写。',
  },
  clientIdForm: {
    checked: '客户端 ID 的格式',
    found: '格式不符',
    fix: '签名认证的格式为 名称|timestamp=毫秒,signmethod=hmacsha256|，以 | 结尾；在命令行中需要加引号。',
  },
  timestampMissing: {
    checked: '客户端 ID 中的时间戳',
    found: '没有时间戳',
    fix: '在客户端 ID 的两个 | 之间加上 timestamp=当前时间（毫秒）。',
  },
  timestampOff: {
    checked: '时间戳与服务器时间的偏差',
    found: '偏差过大',
    fix: '偏差应在 5 分钟以内。请校准设备时钟，使用毫秒，并在每次连接前重新签名。',
  },
  signMethod: { checked: '签名方法', found: '不支持的签名方法', fix: '只支持 signmethod=hmacsha256。' },
  signature: {
    checked: '密码中的签名',
    found: '与设备密钥不匹配',
    fix: '用设备密钥对 clientId…deviceName…productKey…timestamp… 计算 HMAC-SHA256，取小写十六进制；其中的名称和时间戳必须与客户端 ID 一致，并使用最近一次重置后的密钥。',
  },
  secret: {
    checked: '密码中的设备密钥',
    found: '不是这台设备的密钥',
    fix: '密码应为添加设备或重置密钥时显示的完整密钥，前后没有空格；重置后旧密钥立即失效。密钥丢失时请重置；如需使用签名认证，客户端 ID 应为 名称|timestamp=毫秒,signmethod=hmacsha256|。',
  },
  plainSecretOverNetwork: {
    checked: '明文密钥方式是否使用 TLS 或本机连接',
    found: '未加密的网络连接',
    fix: '密钥会以明文经过网络，因此被拒绝。请使用签名认证或 TLS。',
  },
  productDeleted: { checked: '产品是否存在', found: '产品已删除', fix: '请先恢复产品。' },
  noClockOverNetwork: {
    checked: '不带时间戳的签名是否使用 TLS 或本机连接',
    found: '未加密的网络连接',
    fix: '不带时间戳的签名永不过期，一旦被截获即可冒用，因此只在 TLS 连接上接受。请使用 TLS，或加上时间戳。',
  },
  certificateMissing: {
    checked: 'TLS 连接中的设备证书',
    found: '未提供证书',
    fix: '本产品要求设备证书：请使用已添加的证书及其私钥通过 TLS 连接，或在产品的“设备认证”中将设备证书改为“允许”。',
  },
  certificateUnknown: {
    checked: '证书是否已添加到该设备',
    found: '未知证书',
    fix: '请在设备页的“证书”中粘贴该证书的 PEM。检查结果显示的是证书的 SHA-256 指纹，供核对。',
  },
  certificateOutOfDate: {
    checked: '设备证书的有效期',
    found: '不在有效期内',
    fix: '请为设备更换证书：先在设备页添加新证书，再吊销旧证书。如证书尚未生效，请核对签发时间。',
  },
  certificateRevoked: {
    checked: '设备证书是否已吊销',
    found: '已吊销',
    fix: '吊销不可撤销。请为设备更换私钥和证书，并在设备页添加新证书。',
  },
  certificateNotAllowed: {
    checked: '产品是否允许证书登录',
    found: '该产品未启用设备证书',
    fix: '设备只出示了证书，没有密码。请在产品的“设备认证”中把设备证书设为“允许”，或让设备用密钥登录。',
  },
  disabled: {
    checked: '设备是否已启用',
    found: '设备已停用',
    fix: '设备凭证有效，但设备已被停用。如需恢复连接，请在设备页点击“启用设备”。',
  },
  registrationOff: {
    checked: '产品是否允许通过产品密钥注册',
    found: '未开启，或还没有产品密钥',
    fix: '请在产品的“设备认证”中打开“产品密钥注册”，并生成产品密钥。',
  },
  registrationOverNetwork: {
    checked: '注册请求是否使用 HTTPS 或来自本机',
    found: '未加密的网络 HTTP 请求',
    fix: '应答中包含设备密钥，不能以明文经过网络。请使用 https:// 地址。',
  },
  registrationSerial: {
    checked: '注册请求中的序列号',
    found: '本产品没有这个序列号',
    fix: '签名有效，但序列号不存在：请先申请或添加序列号。序列号区分大小写。',
  },
  registrationSignature: {
    checked: '注册请求的签名',
    found: '与产品密钥不匹配',
    fix: '用产品密钥对 deviceName…productKey…random… 计算 HMAC-SHA256，取十六进制；三个值必须与请求一致，并使用最近一次重置后的产品密钥。',
  },
  registrationDone: {
    checked: '设备是否首次注册',
    found: '已经注册过',
    fix: '每台设备只能注册一次。如密钥丢失，请在设备页重置并写入设备；如不是你的设备，产品密钥可能已泄露，请重置产品密钥。',
  },
  registrationActivated: {
    checked: '设备是否从未连接',
    found: '已经连接过',
    fix: '连接过的设备已有密钥，不能再注册。如密钥丢失，请在设备页重置；如不是你的设备，产品密钥可能已泄露，请重置产品密钥。',
  },
  cloned: {
    checked: '同一身份是否只有一台设备使用',
    found: '两个地址反复互相顶替下线',
    fix: '两台设备使用了同一个序列号和密钥。请为每台设备分配独立的序列号；如不清楚另一台设备的位置，请重置密钥，并只写入真正的设备。设备在两个网络之间切换时也会出现此情况，此时无需处理。',
  },
}
