import type { ApiTexts } from '../../reference/api-text.ts'

export const standardFeaturesApiTexts: ApiTexts = {
  calls: {
    addStandardFeature: {
      zh: '为产品添加一个标准功能，propVo、actionVo、eventVo 三选一。',
      en: 'Adds a standard feature to a product: one of propVo, actionVo and eventVo.',
      input: {
        productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
        propVo: { name: { zh: '开关', en: 'Light on' }, key: 'light_on', access: 'rw', schema: { type: 'boolean' } },
      },
    },
    listProductStandards: {
      zh: '返回产品的标准功能，并与标准功能库比较。',
      en: 'Returns the standard features of a product, compared with the library.',
    },
    updateStandardFeature: {
      zh: '修改产品的标准功能。',
      en: 'Changes a standard feature of a product.',
      input: {
        productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
        did: '3ZqE7xk2Vb9s',
        propVo: { name: { zh: '开关', en: 'Light on' }, key: 'light_on', access: 'rw', schema: { type: 'boolean' } },
      },
    },
    addStandardFeatures: {
      zh: '按库中的 ID 批量添加标准功能。',
      en: 'Adds several standard features by their IDs in the library.',
    },
    deleteStandardFeature: { zh: '删除产品的标准功能。', en: 'Deletes a standard feature of a product.' },
    listStandardFeatures: { zh: '返回一个资源的标准功能。', en: 'Returns the standard features of a resource.' },
    findStandardFeatures: { zh: '按关键词或品类查找标准功能。', en: 'Finds standard features by text or category.' },
    listStandardDomains: { zh: '返回标准功能库的领域。', en: 'Returns the domains of the library.' },
    listStandardResources: { zh: '返回标准功能库的资源。', en: 'Returns the resources of the library.' },
    takeOverStandards: {
      zh: '将产品的标准功能更新到库中的最新版本。',
      en: "Updates standard features of a product to the library's version.",
    },
  },
  fields: {
    propVo: { zh: '属性', en: 'A property.' },
    actionVo: { zh: '操作', en: 'An operation.' },
    eventVo: { zh: '事件', en: 'An event.' },
    ptype: { zh: '类型，固定为 STD', en: 'Always STD.' },
    name: { zh: '功能名称，中英文；返回为 JSON 文本', en: 'Name in both languages; JSON text in replies.' },
    'name.zh': { zh: '中文名称', en: 'Chinese name.', sample: '开关' },
    'name.en': { zh: '英文名称', en: 'English name.', sample: 'Light on' },
    key: { zh: '功能标识符', en: 'Identifier of the feature.', sample: 'light_on' },
    emphasis: {
      zh: '是否重点功能',
      en: 'Whether the feature is emphasized.',
      codes: { 0: { zh: '否', en: 'No' }, 1: { zh: '是', en: 'Yes' } },
    },
    sort: { zh: '显示顺序', en: 'Display order.', sample: 0 },
    tplPublishId: { zh: '标准功能库中的 ID', en: 'ID in the library.', sample: '1001' },
    ftype: {
      zh: '功能类型',
      en: 'Kind of the feature.',
      codes: {
        prop: { zh: '属性', en: 'Property' },
        action: { zh: '操作', en: 'Operation' },
        event: { zh: '事件', en: 'Event' },
      },
    },
    access: {
      zh: '平台对属性的访问方式',
      en: "The platform's access to the property.",
      codes: {
        r: { zh: '只读（设备上报）', en: 'Read: the device reports' },
        w: { zh: '只写（平台下发）', en: 'Write: the platform sets' },
        rw: { zh: '读写', en: 'Read and write' },
      },
    },
    schema: { zh: '属性的取值定义；返回为 JSON 文本', en: 'Value definition of the property; JSON text in replies.' },
    direction: { zh: '调用方向', en: 'Direction of the call.' },
    input: { zh: '操作的输入参数；返回为 JSON 文本', en: 'Input parameters of the operation; JSON text in replies.' },
    output: {
      zh: '操作的输出参数或事件的参数；返回为 JSON 文本',
      en: 'Output parameters of the operation or parameters of the event; JSON text in replies.',
    },
    eventType: {
      zh: '事件类型',
      en: 'Type of the event.',
      codes: {
        notification: { zh: '通知', en: 'Notification' },
        general: { zh: '一般事件', en: 'General event' },
        telemeter: { zh: '遥测', en: 'Telemetry' },
      },
    },
    etype: {
      zh: '事件级别',
      en: 'Category of the event.',
      codes: {
        alarm: { zh: '告警', en: 'Alarm' },
        fault: { zh: '故障', en: 'Fault' },
        info: { zh: '信息', en: 'Information' },
      },
    },
    noPush: {
      zh: '是否不推送',
      en: 'Whether pushes are suppressed.',
      codes: { 0: { zh: '推送', en: 'Pushed' }, 1: { zh: '不推送', en: 'Not pushed' } },
    },
    resKey: { zh: '资源的标识符', en: 'Identifier of the resource.', sample: 'light' },
    resId: { zh: '资源 ID', en: 'ID of the resource.', sample: '10' },
    resourceId: { zh: '资源 ID', en: 'ID of the resource.', sample: '10' },
    catKey: { zh: '品类的完整标识符：一级.二级', en: 'Full identifier of the category: main.sub.', sample: '' },
    domainKey: { zh: '领域的标识符', en: 'Identifier of the domain.', sample: 'global' },
    publishVersion: { zh: '产品保存该功能的次数', en: "Number of saves of the product's feature.", sample: 1 },
    statusCode: {
      zh: '在库中的状态',
      en: 'State in the library.',
      codes: { 0: { zh: '已撤下', en: 'Withdrawn' }, 1: { zh: '可用', en: 'Offered' } },
    },
    newestVersion: { zh: '库中的版本；已撤下为 0', en: 'Version of the library; 0 if it was withdrawn.', sample: 1 },
    changes: { zh: '更新将产生的变更', en: 'What the update would change.', sample: [] },
    tplPublishIds: { zh: '标准功能库中的 ID', en: 'IDs in the library.', sample: ['1001'] },
    added: { zh: '已添加的功能', en: 'Added features.' },
    skipped: { zh: '已存在而跳过的功能', en: 'Features that were skipped because they exist.', sample: [] },
    featureTotal: { zh: '功能数', en: 'Number of features.', sample: 12 },
    subCatKey: { zh: '品类的完整标识符：一级.二级', en: 'Full identifier of the category: main.sub.' },
    catKeys: { zh: '适用的品类；* 表示全部', en: 'Categories that it applies to; * for all.', sample: ['*'] },
    features: { zh: '要更新的功能', en: 'Features to update.' },
  },
}
