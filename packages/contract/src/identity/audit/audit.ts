import type { Bilingual } from '../../locale.ts'

/** How an attempt ended; broken off: the process ended before it could tell. */
export const auditOutcomes = { done: 1, refused: 2, failed: 3, brokenOff: 4 } as const
export type AuditOutcome = (typeof auditOutcomes)[keyof typeof auditOutcomes]

/** What became of a row. */
export const changeKinds = { made: 1, changed: 2, deleted: 3 } as const

/** What stands in place of a secret. */
export const HIDDEN = '***'

/** Tables whose changes are kept, by what people call a row of them. */
export const auditedObjects: Readonly<Record<string, Bilingual>> = {
  accounts: { zh: '账号', en: 'Account' },
  invitations: { zh: '邀请', en: 'Invitation' },
  roles: { zh: '角色', en: 'Role' },
  products: { zh: '产品', en: 'Product' },
  features: { zh: '产品功能', en: 'Product function' },
  event_messages: { zh: '事件消息', en: 'Event message' },
  product_stage_moves: { zh: '产品阶段变更', en: 'Stage of a product' },
  model_versions: { zh: '功能定义版本', en: 'Version of the functions' },
  discarded_drafts: { zh: '放弃的草稿', en: 'Discarded draft' },
  devices: { zh: '设备', en: 'Device' },
  product_identities: { zh: '设备身份设置', en: 'Device identity of a product' },
  device_topology: { zh: '网关的子设备', en: 'Sub-device of a gateway' },
  device_certificates: { zh: '设备证书', en: 'Certificate of a device' },
  simulated_fleets: { zh: '模拟设备群', en: 'Simulated fleet' },
  virtual_devices: { zh: '虚拟设备', en: 'Virtual device' },
  history_settings: { zh: '历史数据保留', en: 'How long history is kept' },
  serial_applications: { zh: '序列号申请', en: 'Application for serial numbers' },
  files: { zh: '文件', en: 'File' },
  main_categories: { zh: '一级品类', en: 'Main category' },
  sub_categories: { zh: '二级品类', en: 'Sub-category' },
  category_templates: { zh: '品类功能模板', en: 'Template of a category' },
  api_keys: { zh: 'API 密钥', en: 'API key' },
  oauth_clients: { zh: '第三方应用', en: 'Third-party application' },
  oauth_consents: { zh: '第三方授权', en: 'Consent' },
  totp_secrets: { zh: '验证器', en: 'Authenticator app' },
  passkeys: { zh: '通行密钥', en: 'Passkey' },
  third_party_logins: { zh: '第三方登录', en: 'Third-party sign-in' },
  developers: { zh: '开发者', en: 'Developer' },
  country_domains: { zh: '国家域名', en: 'Domain of a country' },
}

/** What the platform does without a call. */
export const systemDeeds = {
  system: { zh: '系统', en: 'System' },
  recoverRoot: { zh: '生成 ROOT 恢复链接', en: 'Link to recover ROOT made' },
  job: { zh: '定时任务', en: 'Scheduled job' },
} as const satisfies Record<string, Bilingual>
