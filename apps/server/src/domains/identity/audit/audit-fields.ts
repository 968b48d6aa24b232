import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { word } from './audit-firmware-fields.ts'
import { rowWords } from './audit-row-fields.ts'

/** The words of the columns that a device's history can show. */
const words: Readonly<Record<string, Bilingual>> = {
  owner_id: word('所有者', 'owner'),
  creator_id: word('创建人', 'creator'),
  name: word('名称', 'name'),
  next_texts: word('待发布的消息文案', 'texts of the draft'),
  product_name: word('产品名称', 'product name'),
  product_pic: word('产品图片', 'product picture'),
  ap_prefix_typed: word('网络标识', 'pairing name'),
  ap_prefix_digits: word('网络标识', 'pairing name'),
  product_model: word('型号', 'model'),
  place: word('排序', 'order'),
  remark: word('备注', 'remark'),
  category_id: word('品类', 'category'),
  access_type: word('接入方案', 'access plan'),
  communication_type: word('通信方式', 'communication'),
  firmware_upgrade_code: word('固件升级码', 'firmware upgrade code'),
  upgrade_code: word('固件升级码', 'firmware upgrade code'),
  product_type: word('产品类型', 'product type'),
  is_template: word('模板', 'template'),
  publish_status: word('发布状态', 'release state'),
  created_at: word('创建时间', 'creation time'),
  updated_at: word('修改时间', 'time of the change'),
  updated_by: word('修改人', 'changed by'),
  deleted_at: word('删除时间', 'deletion'),
  feature_type: word('功能类型', 'feature type'),
  de_key: word('标识符', 'identifier'),
  de_name: word('名称', 'name'),
  dp_id: word('数据点编号', 'data-point number'),
  de_optional: word('是否必选', 'required'),
  de_remark: word('备注', 'remark'),
  trans_type: word('读写类型', 'access'),
  de_input: word('数据类型', 'data type'),
  de_output: word('输出参数', 'output'),
  is_standard: word('标准功能', 'standard feature'),
  source_feature_type: word('来源', 'source'),
  template_id: word('模板', 'template'),
  removed: word('移除', 'removal'),
  standard: word('标准功能', 'standard feature'),
  serial: word('序列号', 'serial number'),
  secret: word('密钥', 'secret'),
  secret_at: word('密钥', 'secret'),
  activated_at: word('激活时间', 'activation'),
  secret_version: word('密钥版本', 'version of the secret'),
  application_id: word('序列号申请', 'serial number application'),
  disabled_at: word('停用', 'disabled'),
  is_virtual: word('虚拟设备', 'virtual device'),
  is_simulated: word('模拟设备', 'simulated device'),
  epoch: word('凭证', 'credentials'),
  allow_registration: word('产品密钥注册', 'registration by product secret'),
  allow_no_clock: word('无时钟设备', 'devices without a clock'),
  certificate_use: word('设备证书', 'device certificates'),
  trust_gateways: word('信任网关', 'trust in gateways'),
  reset_leaves_home: word('恢复出厂设置后离开家庭', 'leaves its home when reset'),
  claim_by_label: word('用设备码添加', 'added with the code of the label'),
  claim_by_setup: word('用绑定令牌添加', 'added with a token'),
  claim_by_press: word('按键添加', 'added after a press'),
  keep_days: word('历史保留天数', 'days of history'),
  shortest_days: word('历史保留天数', 'days of history'),
  longest_days: word('历史保留天数', 'days of history'),
  event: word('操作', 'action'),
  from_stage: word('原阶段', 'previous stage'),
  to_stage: word('新阶段', 'new stage'),
  at: word('时间', 'time'),
  by_account: word('操作者', 'actor'),
  reason: word('原因', 'reason'),
  e_category: word('消息类别', 'message category'),
  e_name: word('消息名称', 'message name'),
  e_notice: word('消息内容', 'message text'),
  e_msg_type: word('消息类型', 'message type'),
  e_client_entrance: word('客户端入口', 'entry in the app'),
  e_code: word('消息代码', 'message code'),
  e_push: word('推送', 'push'),
  e_list: word('消息列表', 'message list'),
  e_detail: word('消息详情', 'message details'),
  e_rh_push: word('恢复推送', 'push on recovery'),
  e_rh_list: word('恢复消息列表', 'message list on recovery'),
  e_picurl: word('消息图片', 'message picture'),
  e_storage_cycle: word('保存周期', 'storage period'),
  e_report_interval: word('上报间隔', 'report interval'),
  e_push_interval: word('推送间隔', 'push interval'),
  version: word('版本', 'version'),
  features: word('功能', 'features'),
  note: word('说明', 'note'),
  published_at: word('发布时间', 'publication'),
  published_by: word('发布人', 'published by'),
  fingerprint: word('证书指纹', 'certificate fingerprint'),
  subject: word('证书主体', 'certificate subject'),
  issuer: word('颁发者', 'issuer'),
  valid_from: word('有效期开始', 'valid from'),
  valid_to: word('有效期结束', 'valid to'),
  revoked_at: word('吊销', 'revocation'),
}

/** The changed fields in the reader's language, each once; a column without a word is not shown. */
export function fieldNames(columns: readonly string[], locale: Locale): string[] {
  const names = columns.flatMap((column) => words[column] ?? [])
  return [...new Set(names.map((name) => inLocale(name, locale)))]
}

/** A row's columns with their names for the log's details; a column that was dropped since has no other name than its own. */
export function columnNames(columns: readonly string[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => {
      const name = rowWords[column] ?? words[column]
      return [column, name ? inLocale(name, locale) : column]
    }),
  )
}
