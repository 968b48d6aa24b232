import type { ApiTexts } from '../../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'

export const bindTokensApiTexts: ApiTexts = {
  calls: {
    createBindToken: {
      zh: '生成一次性绑定令牌，10 分钟内有效。应用把它和 Wi-Fi 信息一起交给设备，设备用 `up/bind/token` 上报后即加入该家庭。计入添加设备的次数限制。',
      en: 'Creates a token for one device, valid for 10 minutes. The app hands it to the device with the Wi-Fi network; the device passes it on with `up/bind/token` and is then in the home. Counts as an attempt to add a device.',
    },
    getBindToken: {
      zh: '查询设备是否已带着令牌上报，可每 2 秒查询一次。只能查询自己生成的令牌。',
      en: 'Returns the device that has passed the token on. Can be asked every 2 seconds, for one’s own tokens only.',
    },
    listNearbyDevices: {
      zh: '返回与你处于同一网络、且刚刚按下按键的设备，最多 10 台。同一网络指公网地址相同、IPv6 的 /64 相同，或局域网 IPv4 的前三段相同。',
      en: 'Returns up to 10 devices in your network whose button was pressed just now. A network is one public address, an IPv6 /64, or the private IPv4 addresses that differ in the last number only.',
    },
  },
  fields: {
    bindId: { zh: '绑定令牌的 ID，不是令牌本身', en: 'ID of the token; not the token itself.', sample: id },
    'createBindToken:token': {
      zh: '交给设备的令牌，仅显示一次',
      en: 'For the device. It is shown only once.',
      sample: id,
    },
    'getBindToken:deviceId': {
      zh: '已添加的设备；尚未上报时为 null',
      en: 'The device that was added; null until it has passed the token on.',
      sample: id,
    },
    refusal: {
      zh: '最近一次上报被拒绝的原因；没有时为 null',
      en: 'Why the latest device with the token was refused; null for none.',
      codes: {
        boundElsewhere: { zh: '已在其他家庭中', en: 'Another home has the device' },
        inYourHome: { zh: '已在你的另一个家庭中', en: 'Another home of yours has the device' },
        wayClosed: { zh: '该产品不支持用令牌添加', en: 'Its product doesn’t let devices be added with a token' },
        notReleased: { zh: '产品尚未发布', en: 'Its product isn’t released' },
        tooManyDevices: { zh: '家庭的设备已满', en: 'The home is full' },
      },
      sample: null,
    },
    nearbyId: { zh: '添加附近设备时使用的 ID', en: 'ID to add the nearby device with.', sample: id },
    serialEnd: { zh: '序列号的最后四位', en: 'The last four characters of its serial number.', sample: 'A1F2' },
    'claimDevice:ticket': {
      zh: '虚拟设备二维码中的票据，代替其他证明',
      en: 'The ticket in the QR code of a virtual device, in place of any other proof.',
      sample: 'Zx81kQ2vT7mN4pRs9WcY3hJf6LdGa5BeUo0Xi1KtVqM',
    },
    'claimDevice:nearbyId': {
      zh: '附近设备的 ID，代替产品 ID、序列号和设备码',
      en: 'ID of a nearby device, in place of product ID, serial number and code.',
      sample: id,
    },
  },
}
