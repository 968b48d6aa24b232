import type { ApiTexts } from '../../reference/api-text.ts'

export const auditApiTexts: ApiTexts = {
  calls: {
    exportAuditEntries: {
      zh: '将操作日志导出为 CSV，每个被修改的对象一行。',
      en: 'Exports the audit log as CSV, one line per changed object.',
    },
    getAuditChoices: { zh: '返回操作日志的筛选选项。', en: "Returns the options of the audit log's filters." },
    getAuditEntry: {
      zh: '返回一条操作日志的详情，包括修改前后的值。',
      en: 'Returns an entry of the audit log with the values before and after.',
    },
    listAuditEntries: { zh: '分页返回操作日志，最新的在前。', en: 'Returns the audit log by page, newest first.' },
  },
  fields: {
    account: {
      zh: '当时的账号名；作为筛选条件时按前缀匹配',
      en: 'Name of the account at that time; as a filter, a prefix of it.',
      sample: 'dev@example.com',
    },
    action: {
      zh: '操作：模块.接口、job:任务名 或 system',
      en: 'Action: domain.call, job:name or system.',
      sample: 'devices.disableDevice',
    },
    objectType: { zh: '对象类型', en: 'Type of the object.', sample: 'device' },
    objectId: {
      zh: '对象 ID；查询产品时也包含其组成部分的记录',
      en: 'ID of the object. For a product, entries of its parts match too.',
      sample: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
    },
    outcome: {
      zh: '结果',
      en: 'Outcome.',
      codes: {
        1: { zh: '成功', en: 'Done' },
        2: { zh: '被拒绝', en: 'Refused' },
        3: { zh: '出错', en: 'Failed' },
        4: { zh: '中断', en: 'Aborted' },
      },
    },
    ip: { zh: '客户端 IP 地址', en: 'Client IP address.', sample: '192.168.1.20' },
    actions: { zh: '操作', en: 'Actions.' },
    actionName: { zh: '操作名称', en: 'Name of the action.', sample: 'Disable a device' },
    objectTypes: { zh: '对象类型', en: 'Types of objects.' },
    objectTypeName: { zh: '对象类型的名称', en: 'Name of the type.', sample: 'Device' },
    entryId: { zh: '日志 ID', en: 'ID of the entry.', sample: '0192f6a0-7b1c-7c3d-8e4f-5a6b7c8d9e0f' },
    accountId: {
      zh: '账号 ID；访客和平台自身为 null',
      en: 'ID of the account; null for visitors and the platform itself.',
      sample: '1',
    },
    refusal: { zh: '被拒绝的原因；成功时为空', en: 'Why it was refused; empty if it was not.', sample: '' },
    via: {
      zh: '代表账号操作的 API 密钥或第三方应用；空表示本人登录操作',
      en: 'API key or third-party application that acted for the account; empty if the user was signed in.',
      sample: '',
    },
    code: { zh: '返回的结果码', en: 'Result code of the call.', sample: 200 },
    leftOut: {
      zh: '自上一条记录以来，同一来源被计数但未记录的拒绝次数',
      en: 'Refused attempts from the same source that were counted but not recorded since the last entry.',
      sample: 0,
    },
    changes: { zh: '被修改的对象数', en: 'Number of changed objects.', sample: 1 },
    agent: { zh: '客户端的 User-Agent', en: 'User agent of the client.', sample: 'curl/8.5.0' },
    requestId: {
      zh: '请求编号，与错误信息中的编号一致',
      en: 'Reference of the request, as in error messages.',
      sample: 'r-1a2b3c',
    },
    input: { zh: '请求参数，密钥已移除', en: 'Input of the call, with secrets removed.', sample: {} },
    fieldNames: {
      zh: '各字段的名称，按请求的语言',
      en: 'Names of the fields in the language of the request.',
      sample: { product_name: 'product name' },
    },
    changed: { zh: '被修改的对象', en: 'Changed objects.' },
    objects: { zh: '被修改的对象（仅前几个）', en: 'The first changed objects.' },
    objectName: { zh: '对象名称', en: 'Name of the object.', sample: 'LP10-000123' },
    kind: {
      zh: '修改方式',
      en: 'Kind of change.',
      codes: { 1: { zh: '新建', en: 'Created' }, 2: { zh: '修改', en: 'Changed' }, 3: { zh: '删除', en: 'Deleted' } },
    },
    before: { zh: '修改前的值；新建时为 null', en: 'Values before; null if it was created.', sample: null },
    after: { zh: '修改后的值；删除时为 null', en: 'Values after; null if it was deleted.', sample: null },
  },
}
