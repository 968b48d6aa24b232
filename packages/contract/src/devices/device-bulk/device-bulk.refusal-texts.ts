import type { Bilingual } from '../../locale.ts'
import type { deviceBulkRefusals } from './device-bulk.refusals.ts'

export const deviceBulkRefusalTexts: Record<keyof typeof deviceBulkRefusals, Bilingual> = {
  'device-bulk.notFound': {
    zh: '批量任务不存在，任务结束 30 天后会被清理',
    en: 'Bulk job not found. Jobs are deleted 30 days after they end.',
  },
  'device-bulk.tooMany': {
    zh: '该产品已有 {limit} 个批量任务尚未结束，请等待其完成或取消',
    en: 'The product already has {limit} unfinished bulk jobs. Wait for one to end, or cancel one.',
  },
  'device-bulk.overAlready': {
    zh: '批量任务已经结束，无法取消',
    en: 'The bulk job is already over and can’t be canceled.',
  },
  'device-bulk.notOver': {
    zh: '导入任务尚未结束，请在结束后下载密钥',
    en: 'The import is still running. Download the secrets once it is over.',
  },
  'device-bulk.noSecrets': {
    zh: '该任务没有新增设备，因此没有密钥',
    en: 'The job added no devices, so it has no secrets.',
  },
  'device-bulk.secretsGiven': {
    zh: '设备密钥只能下载一次，本次导入的密钥已下载。可在设备详情中重置密钥',
    en: 'Device secrets can be downloaded only once, and those of this import have been. You can reset the secret on a device’s page.',
  },
  'device-bulk.notATable': {
    zh: '无法读取文件，请使用 UTF-8 或 GBK 编码的 CSV，或 XLSX 文件（.xls 请另存为 .xlsx）',
    en: 'The file can’t be read. Use CSV in UTF-8 or GBK, or XLSX (save an .xls file as .xlsx).',
  },
  'device-bulk.emptyTable': {
    zh: '文件没有数据行，请在表头下填写设备',
    en: 'The file has no rows. Add devices below its head.',
  },
  'device-bulk.noSerialColumn': {
    zh: '第一行没有“{head}”列，请使用模板',
    en: 'The first row has no column “{head}”. Use the template.',
  },
  'device-bulk.columnTwice': {
    zh: '“{head}”列出现了两次，请删除其中一列',
    en: 'The column “{head}” occurs twice. Delete one of them.',
  },
  'device-bulk.tooManyRows': {
    zh: '一个文件最多 {limit} 行，请拆分后分别导入',
    en: 'A file can have up to {limit} rows. Split it and import the parts.',
  },
  'device-bulk.tableTooLarge': {
    zh: '文件解压后超过 {limitMb} MB，请删除无关的工作表和列',
    en: 'The file is larger than {limitMb} MB when unpacked. Delete other sheets and columns.',
  },
  'device-bulk.importMoved': {
    zh: '文件或设备在预览之后有变化，请重新预览',
    en: 'The file or the devices have changed since the preview. Preview the file again.',
  },
  'device-bulk.rowsRefused': {
    zh: '有 {count} 行无法导入，请修改文件，或选择只导入其余行',
    en: '{count} rows can’t be imported. Correct the file, or choose to import the other rows.',
  },
  'device-bulk.nothingToImport': {
    zh: '没有需要导入的行：设备与文件一致，或所有行都无法导入',
    en: 'There is nothing to import: the devices already are as in the file, or no row can be imported.',
  },
}
