import type { ApiTexts } from '../../reference/api-text.ts'

export const serialNumbersApiTexts: ApiTexts = {
  calls: {
    applySerials: {
      zh: '为产品申请一批序列号，立即生成设备及密钥。',
      en: 'Applies for a batch of serial numbers of a product. Their devices and secrets are created immediately.',
    },
    downloadSerialLabels: {
      zh: '下载一批序列号的标签（PDF）。二维码是本系统的网址，包含添加设备所需的设备码；查看者不能下载。',
      en: 'Downloads labels of a batch, as PDF. The QR code is an address of this installation with the code that adds the device to a home; viewers can’t download them.',
    },
    downloadSerialSecrets: {
      zh: '下载一批序列号及设备密钥。只能由申请人下载一次，并写入操作日志。',
      en: 'Downloads the serial numbers of a batch with their device secrets. This is possible once, for the account that applied, and is recorded in the audit log.',
    },
    listSerialApplications: {
      zh: '返回你参与的产品的序列号申请记录，最新的在前。',
      en: 'Returns the applications for serial numbers of the products that you are a member of, newest first.',
    },
    listSerialProducts: { zh: '返回可以申请序列号的产品。', en: 'Returns the products that you can apply for.' },
    listSerials: {
      zh: '返回一批序列号中的设备及激活状态。',
      en: 'Returns the serial numbers of a batch and whether they were activated.',
    },
  },
  fields: {
    quantity: { zh: '申请数量', en: 'Number of serial numbers.', sample: 100 },
    applicationId: { zh: '申请批次 ID', en: 'ID of the application.', sample: '12' },
    account: {
      zh: '申请人，只有该账号可以下载密钥',
      en: 'Account that applied. Only it can download the secrets.',
      sample: 'dev@example.com',
    },
    isMine: { zh: '是否由你申请', en: 'Whether you applied.', sample: true },
    activated: { zh: '已激活的数量', en: 'Number of activated devices.', sample: 0 },
    activation: {
      zh: '这批设备的激活情况',
      en: 'How many devices of the batch were activated.',
      codes: { 0: { zh: '未激活', en: 'None' }, 1: { zh: '部分激活', en: 'Some' }, 2: { zh: '全部激活', en: 'All' } },
    },
    downloadTime: {
      zh: '密钥的下载时间（毫秒时间戳）；未下载为 null。只能下载一次。',
      en: 'Time at which the secrets were downloaded, in ms since the epoch; null before. They can be downloaded once.',
      sample: null,
    },
    format: { zh: '文件格式', en: 'File format.', sample: 'csv' },
    activatedTime: {
      zh: '激活时间（毫秒时间戳）；未激活为 null',
      en: 'Time of activation, in ms since the epoch; null before.',
      sample: null,
    },
  },
}
