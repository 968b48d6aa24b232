import type { Bilingual } from '../../locale.ts'

/** The result of an attempt; "aborted" means that the process ended before it recorded one. */
export const auditOutcomes = { done: 1, refused: 2, failed: 3, brokenOff: 4 } as const
export type AuditOutcome = (typeof auditOutcomes)[keyof typeof auditOutcomes]

/** The kind of change to a row. */
export const changeKinds = { made: 1, changed: 2, deleted: 3 } as const

/** The replacement for a secret. */
export const HIDDEN = '***'

/** Tables whose changes are recorded, with the display name of a row. */
export const auditedObjects: Readonly<Record<string, Bilingual>> = {
  accounts: { zh: '账号', en: 'Account' },
  account_locks: { zh: '账号锁定', en: 'Account lock' },
  invitations: { zh: '邀请', en: 'Invitation' },
  roles: { zh: '角色', en: 'Role' },
  products: { zh: '产品', en: 'Product' },
  product_members: { zh: '产品成员', en: 'Product member' },
  product_invitations: { zh: '产品邀请', en: 'Product invitation' },
  features: { zh: '产品功能', en: 'Product feature' },
  event_messages: { zh: '事件消息', en: 'Event message' },
  product_stage_moves: { zh: '产品阶段变更', en: 'Product stage change' },
  model_versions: { zh: '物模型版本', en: 'Model version' },
  discarded_drafts: { zh: '放弃的草稿', en: 'Discarded draft' },
  devices: { zh: '设备', en: 'Device' },
  product_identities: { zh: '设备认证设置', en: 'Device authentication settings' },
  device_topology: { zh: '网关的子设备', en: 'Gateway sub-device' },
  device_certificates: { zh: '设备证书', en: 'Device certificate' },
  example_products: { zh: '示例产品', en: 'Example product' },
  simulated_fleets: { zh: '批量模拟设备', en: 'Simulated fleet' },
  virtual_devices: { zh: '虚拟设备', en: 'Virtual device' },
  history_settings: { zh: '历史数据保留期限', en: 'History retention' },
  device_labels: { zh: '设备标签或分组', en: 'Device tag or group' },
  device_filters: { zh: '设备筛选条件', en: 'Saved device filter' },
  device_bulk_jobs: { zh: '批量任务', en: 'Bulk job' },
  serial_applications: { zh: '序列号申请', en: 'Serial number application' },
  files: { zh: '文件', en: 'File' },
  main_categories: { zh: '一级品类', en: 'Main category' },
  sub_categories: { zh: '二级品类', en: 'Subcategory' },
  category_templates: { zh: '品类功能模板', en: 'Category template' },
  api_keys: { zh: 'API 密钥', en: 'API key' },
  oauth_clients: { zh: '第三方应用', en: 'Third-party application' },
  oauth_consents: { zh: '第三方应用授权', en: 'Authorization of a third-party application' },
  totp_secrets: { zh: '验证器应用', en: 'Authenticator app' },
  passkeys: { zh: '通行密钥', en: 'Passkey' },
  third_party_logins: { zh: '关联账号', en: 'Linked account' },
  developers: { zh: '开发者', en: 'Developer' },
  country_domains: { zh: '国家或地区的域名', en: 'Country or area domain' },
}

/** The platform's actions without a call. */
export const systemDeeds = {
  system: { zh: '系统', en: 'System' },
  recoverRoot: { zh: '生成 ROOT 恢复链接', en: 'ROOT recovery link created' },
  job: { zh: '定时任务', en: 'Scheduled job' },
} as const satisfies Record<string, Bilingual>
