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
  modules: { zh: '模组', en: 'Module' },
  firmwares: { zh: '固件', en: 'Firmware' },
  firmware_packages: { zh: '固件版本', en: 'Firmware version' },
  module_sdk_tools: { zh: 'SDK 工具', en: 'SDK tool' },
  private_files: { zh: '私有文件', en: 'Private file' },
  product_modules: { zh: '产品的模组', en: 'Module of a product' },
  product_firmwares: { zh: '产品的固件', en: 'Firmware of a product' },
  ota_releases: { zh: '固件升级', en: 'Firmware release' },
  support_periods: { zh: '产品支持期限', en: 'Support period of a product' },
  advisory_imports: { zh: '安全公告导入', en: 'Import of advisories' },
  advisory_verdicts: { zh: '安全公告评估', en: 'Verdict on an advisory' },
  rollout_plans: { zh: '升级计划', en: 'Rollout plan' },
  parts_lists: { zh: '软件物料清单', en: 'Parts list' },
  firmware_keys: { zh: '固件签名密钥', en: 'Firmware signing key' },
  key_lists: { zh: '密钥列表', en: 'Key list' },
  manifests: { zh: '固件清单', en: 'Firmware manifest' },
  panels: { zh: '面板', en: 'Panel' },
  panel_versions: { zh: '面板版本', en: 'Panel version' },
  panel_packages: { zh: '面板代码包', en: 'Panel package' },
  product_panels: { zh: '产品的面板', en: 'Panel of a product' },
  panel_drafts: { zh: '面板草稿', en: 'Panel draft' },
  panel_try_links: { zh: '面板体验链接', en: 'Link to try a panel' },
  network_guide_sets: { zh: '产品的配网引导', en: 'Network guides of a product' },
  network_guides: { zh: '配网引导', en: 'Network guide' },
  hardware_configs: { zh: '产品的灯带引脚', en: 'Light-strip pins of a product' },
  features: { zh: '产品功能', en: 'Product feature' },
  event_messages: { zh: '事件消息', en: 'Event message' },
  product_stage_moves: { zh: '产品阶段变更', en: 'Product stage change' },
  model_versions: { zh: '物模型版本', en: 'Model version' },
  discarded_drafts: { zh: '放弃的草稿', en: 'Discarded draft' },
  devices: { zh: '设备', en: 'Device' },
  product_identities: { zh: '设备认证设置', en: 'Device authentication settings' },
  device_topology: { zh: '网关的子设备', en: 'Gateway sub-device' },
  product_ddi: { zh: 'hawkBit DDI 设置', en: 'hawkBit DDI settings' },
  update_timings: { zh: '升级时限和尝试次数', en: 'Time limits and attempts of updates' },
  rehearsal_rules: { zh: '发布演练的要求', en: 'Requirement of rehearsals' },
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

/** Who changed something without a call: the jobs of the server, by name. */
export const jobNames: Readonly<Record<string, Bilingual>> = {
  'audit.broken-off': { zh: '补记中断的操作', en: 'Record aborted actions' },
  'audit.weeks': { zh: '清理过期操作日志', en: 'Delete expired audit entries' },
  'campaigns.idleHours': { zh: '空闲时段静默升级', en: 'Silent updates in idle hours' },
  'campaigns.partitions': { zh: '清理过期的升级任务', en: 'Delete expired update jobs' },
  'campaigns.timers': { zh: '处理超时的升级任务', en: 'Run timers of update jobs' },
  'console-home.sample-online': { zh: '记录在线设备数', en: 'Sample online devices' },
  'device-bulk.prune': { zh: '清理批量任务', en: 'Delete old bulk jobs' },
  'device-bulk.run': { zh: '执行批量任务', en: 'Run bulk jobs' },
  'device-events.expire': { zh: '清理过期设备事件', en: 'Delete expired device events' },
  'device-history.packing': { zh: '压缩历史数据', en: 'Compress device history' },
  'device-history.partitions': { zh: '清理过期历史数据', en: 'Delete expired device history' },
  'devices.end-dead-sessions': { zh: '结束失效的设备连接', en: 'End dead device connections' },
  'devices.expire-commands': { zh: '结束超时的命令', en: 'Expire commands' },
  'devices.follow-last-seen': { zh: '更新设备最近在线时间', en: 'Update when devices were last seen' },
  'devices.keep-ranges': { zh: '更新设备列表的分段计数', en: 'Update the counts of device list ranges' },
  'devices.message-partitions': { zh: '清理过期设备消息', en: 'Delete expired device messages' },
  'devices.prune': { zh: '清理设备数据', en: 'Delete old device data' },
  'devices.prune-fault-counts': { zh: '清理通信问题计数', en: 'Delete old fault counts' },
  'firmware.deltas': { zh: '生成固件差分包', en: 'Make firmware deltas' },
  'fleet-simulator.remove': { zh: '删除模拟设备', en: 'Delete simulated devices' },
  'fleet-simulator.run': { zh: '运行模拟设备', en: 'Run simulated devices' },
  'oauth.sweep': { zh: '清理过期授权', en: 'Delete expired authorizations' },
  'product-members.sweep': { zh: '清理过期的产品邀请', en: 'Delete expired product invitations' },
  'product-release.finish': { zh: '完成产品发布', en: 'Finish product releases' },
  'products.purge': { zh: '清理已删除的产品', en: 'Purge deleted products' },
  'rehearsals.prune': { zh: '清理过期的演练', en: 'Deletion of expired rehearsals' },
  'rehearsals.run': { zh: '发布演练', en: 'Rehearsal of a rollout' },
  'sign-in.lock': { zh: '锁定账号', en: 'Lock accounts' },
  'sign-in.sweep': { zh: '清理过期登录会话', en: 'Delete expired sign-ins' },
  'users.erase': { zh: '清除已注销的终端用户', en: 'Erase deleted end users' },
  'users.sweep': { zh: '清理终端用户的过期会话', en: 'Delete expired sessions of end users' },
  'homes.sweep': { zh: '清理过期的家庭邀请和绑定记录', en: 'Delete expired invitations and records of bindings' },
  'feedback.sweep': { zh: '清理未提交的反馈图片', en: 'Delete pictures of feedback that were not sent' },
  'messages.sweep': { zh: '清理过期的事件 UUID', en: 'Delete expired UUIDs of events' },
  'scenes.sweep': { zh: '清理过期的定时记录', en: 'Delete expired runs of timers' },
  'panels.health': { zh: '清理过期的面板运行数据', en: 'Delete expired health data of panels' },
  'panels.packaging': { zh: '打包已批准的面板代码包', en: 'Package approved panel code' },
  'panels.sweep': { zh: '清理不再使用的面板代码包', en: 'Delete panel packages that are no longer used' },
  'pushes.sweep': { zh: '清理过期的推送记录', en: 'Delete expired records of pushes' },
  'uploads.sweep': { zh: '清理未使用的上传文件', en: 'Delete unused uploads' },
  'signing.renew': { zh: '续签固件清单', en: 'Renew firmware manifests' },
  'third-party-login.sweep': { zh: '清理第三方登录记录', en: 'Delete expired third-party logins' },
}

/** The names of rows that are a code. */
export const objectCodes: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  product_stage_moves: {
    finishDevelopment: { zh: '完成开发', en: 'Finish development' },
    startTrial: { zh: '进入试产', en: 'Start trial production' },
    startMassProduction: { zh: '正式发布', en: 'Release the product' },
    finishRelease: { zh: '发布完成', en: 'Release finished' },
    revoke: { zh: '撤回发布', en: 'Withdraw the release' },
    unpublish: { zh: '下架产品', en: 'Unpublish the product' },
  },
}

/** The platform's actions without a call. */
export const systemDeeds = {
  system: { zh: '系统', en: 'System' },
  recoverRoot: { zh: '生成 ROOT 恢复链接', en: 'ROOT recovery link created' },
  job: { zh: '定时任务', en: 'Scheduled job' },
} as const satisfies Record<string, Bilingual>
