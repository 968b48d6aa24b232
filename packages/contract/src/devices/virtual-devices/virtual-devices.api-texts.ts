import type { ApiTexts } from '../../reference/api-text.ts'

export const virtualDevicesApiTexts: ApiTexts = {
  calls: {
    answerBindTicket: {
      zh: '用扫码得到的票据绑定虚拟设备。',
      en: 'Binds a virtual device with the ticket of its QR code.',
    },
    bindDevProduct: {
      zh: '返回你在该产品下的虚拟设备是否已绑定。',
      en: 'Returns whether your virtual device of the product is bound.',
    },
    bindVirtualDevice: {
      zh: '无需手机，创建虚拟设备并绑定到你的测试家庭。',
      en: 'Creates your virtual device of the product without a phone, and binds it to your test home.',
    },
    createBindTicket: {
      zh: '创建一次性票据，10 分钟内有效，新票据使旧票据失效。`url` 显示为二维码，用手机扫描后在配套 App 中把虚拟设备添加到家庭，无需产品已发布。',
      en: 'Creates a one-time ticket, valid for 10 minutes; a later one voids it. Show `url` as a QR code: a phone that scans it adds the virtual device to a home in the companion app, before the product is released, too.',
    },
    getApigateway: { zh: '返回虚拟设备的连接地址。', en: 'Returns the address that virtual devices connect to.' },
    listVirtualDevices: {
      zh: '返回你在各个产品下的虚拟设备，以及它们是否正在运行；最多 1,000 台，运行中的在前。',
      en: 'Returns your virtual devices of all products and whether they run: up to 1,000, running ones first.',
    },
    unbindVirtualDevice: { zh: '解绑并删除你的虚拟设备。', en: 'Deletes your virtual device.' },
  },
  fields: {
    ticket: { zh: '绑定票据', en: 'Ticket.', sample: 'Zx81kQ2vT7mN4pRs9WcY3hJf6LdGa5BeUo0Xi1KtVqM' },
    url: {
      zh: '二维码的内容：配套 App 的网址，票据在片段中',
      en: 'Content of the QR code: address of the companion app, with the ticket in its fragment.',
      sample: 'https://iot.example.com/app/a#ticket=Zx81kQ2vT7mN4pRs9WcY3hJf6LdGa5BeUo0Xi1KtVqM',
    },
    id: { zh: '产品 ID', en: 'Product ID.', sample: '4f1c0a9be2d74c53a6f08d1b7e5c2a90' },
    bindStatus: {
      zh: '绑定状态',
      en: 'State of the binding.',
      codes: { 0: { zh: '未绑定', en: 'Not bound' }, 1: { zh: '已绑定', en: 'Bound' } },
    },
    token: { zh: '虚拟设备连接用的令牌', en: 'Token with which the virtual device connects.', sample: 'eyJ2IjoxfQ' },
  },
}
