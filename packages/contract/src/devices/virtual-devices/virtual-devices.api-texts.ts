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
      zh: '直接创建并绑定虚拟设备，无需手机。',
      en: 'Creates your virtual device of the product without a phone.',
    },
    createBindTicket: {
      zh: '创建绑定虚拟设备的票据，显示为二维码。',
      en: 'Creates a ticket to bind the virtual device, to be shown as a QR code.',
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
    id: { zh: '产品 ID', en: 'Product ID.', sample: '4f1c0a9be2d74c53a6f08d1b7e5c2a90' },
    bindStatus: {
      zh: '绑定状态',
      en: 'State of the binding.',
      codes: { 0: { zh: '未绑定', en: 'Not bound' }, 1: { zh: '已绑定', en: 'Bound' } },
    },
    token: { zh: '虚拟设备连接用的令牌', en: 'Token with which the virtual device connects.', sample: 'eyJ2IjoxfQ' },
  },
}
