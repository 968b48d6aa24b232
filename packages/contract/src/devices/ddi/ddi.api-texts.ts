import type { ApiTexts } from '../../reference/api-text.ts'

export const ddiApiTexts: ApiTexts = {
  calls: {
    getProductDdi: {
      zh: '返回产品的设备通过 hawkBit DDI 升级的方式。',
      en: 'Returns how devices of a product update over the hawkBit device API.',
    },
    saveProductDdi: {
      zh: '修改何时算升级成功、版本取自哪个属性，以及属性描述的固件类型。',
      en: 'Changes what confirms an update, which attribute has the version, and which firmware it is about.',
    },
    resetGatewayToken: {
      zh: '生成新的 GatewayToken，旧的立即失效。产品的所有设备都可以使用它，首次调用即启用。',
      en: 'Creates a new gateway token that all devices of the product can use. The previous one stops working immediately; the first call turns it on.',
    },
    removeGatewayToken: {
      zh: '停用 GatewayToken，此后设备只能使用各自的 TargetToken。',
      en: 'Turns the gateway token off. Devices can then use their own target tokens only.',
    },
    getDeviceDdi: {
      zh: '返回客户端配置所需的租户和 controllerId，以及客户端最近的反馈。',
      en: 'Returns tenant and controller ID for the configuration of the client, and its recent feedback.',
    },
    saveDeviceDdi: {
      zh: '设置客户端自行生成的 controllerId，例如 Zephyr 的“开发板-硬件 ID”。为空则清除。',
      en: 'Sets the controller ID that a client builds itself, such as the board and hardware ID of Zephyr. Empty removes it.',
    },
    createTargetToken: {
      zh: '返回由设备密钥派生的 TargetToken。重置设备密钥后失效。',
      en: 'Returns the target token, which is derived from the device secret. A new device secret makes it invalid.',
    },
  },
  fields: {
    confirmBy: {
      zh: '何时算升级成功',
      en: 'What confirms an update.',
      codes: {
        1: { zh: '重启后上报新版本', en: 'The new version, reported after the restart' },
        2: { zh: '客户端反馈 closed/success', en: 'closed/success of the client' },
      },
    },
    versionAttribute: {
      zh: '含有版本的属性名；为空则依次取 fwVersion、firmwareVersion、softwareVersion、version',
      en: 'Version attribute; if empty, the first of fwVersion, firmwareVersion, softwareVersion, version.',
      sample: 'fwVersion',
    },
    gatewayTokenTime: {
      zh: 'GatewayToken 的生成时间（毫秒时间戳）；未启用时为 null',
      en: 'Time at which the gateway token was created, in ms since the epoch; null if it is off.',
      sample: 1795348800000,
    },
    gatewayToken: {
      zh: '产品的 GatewayToken。只返回一次，请立即保存。',
      en: 'Gateway token of the product. Returned only once: save it now.',
      sample: 'b7R2kQ9xTz4LmV8cYn5WpD3sJf6HgA1eQw8rTy2uIo0',
    },
    targetToken: {
      zh: '设备的 TargetToken',
      en: 'Target token of the device.',
      sample: 'n5WpD3sJf6HgA1eb7R2kQ9xTz4LmV8cYQw8rTy2uIo0',
    },
    tenant: { zh: '客户端配置中的租户', en: 'Tenant for the configuration of the client.', sample: 'DEFAULT' },
    controllerId: {
      zh: '客户端配置中的设备标识',
      en: 'Controller ID for the configuration of the client.',
      sample: '5f2b6c0d5a1f4e7b8c9d0e1f2a3b4c5d:LP10-000123',
    },
    ddiName: {
      zh: '客户端自行生成的 controllerId；为空则没有',
      en: 'Controller ID that the client builds itself; empty without one.',
      sample: 'frdm_k64f-0a1b2c3d',
    },
    actions: {
      zh: '客户端最近的反馈，最多 20 次，最新的在前',
      en: 'Recent feedback of the client, newest first, 20 at most.',
    },
    'actions.actionNo': { zh: 'DDI 操作号', en: 'Number of the DDI action.', sample: 123457 },
    'actions.time': {
      zh: '开始时间（毫秒时间戳）',
      en: 'Time of the first feedback, in ms since the epoch.',
      sample: 1795348860000,
    },
    'actions.lines': {
      zh: '反馈内容，最新的在前',
      en: 'Lines of the feedback, newest first.',
      sample: ['All Chunks Installed.'],
    },
    'actions.dropped': { zh: '未保留的行数', en: 'Number of lines that were not kept.', sample: 0 },
  },
}
