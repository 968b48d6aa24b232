import type { ApiTexts } from '../../reference/api-text.ts'

export const productFolderApiTexts: ApiTexts = {
  calls: {
    applyProductFolder: {
      zh: '将文件夹的内容应用到产品，只应用 planProductFolder 显示过的变更，全部成功或全部不生效。',
      en: 'Applies the folder to the product: exactly what planProductFolder showed, all or nothing.',
    },
    planProductFolder: {
      zh: '返回应用文件夹会产生的变更和文件中的问题，不做修改。',
      en: 'Returns what applying the folder would change, and the problems of its files. It changes nothing.',
    },
    pullProductFolder: {
      zh: '以 YAML 文件夹的形式返回产品、支持期限、硬件选择、功能、事件消息和面板。',
      en: 'Returns the product with its support period, hardware, features, event messages and panels as a folder of YAML files.',
    },
  },
  fields: {
    seen: { zh: '计划的版本标识', en: 'Token of the plan.', sample: 's-1' },
    acceptBreaking: { zh: '确认应用不兼容的变更', en: 'Confirms that breaking changes are applied.', sample: false },
    overwrite: {
      zh: '是否覆盖拉取之后他人的修改',
      en: 'Whether to overwrite changes that were saved after the folder was pulled.',
      sample: false,
    },
    'problems.file': { zh: '文件', en: 'File.', sample: 'features/power.yaml' },
    'changes.file': { zh: '文件', en: 'File.', sample: 'features/power.yaml' },
    state: { zh: '内容的摘要', en: 'Digest of the content.', sample: '9f86d081' },
    changed: { zh: '修改的文件数', en: 'Number of changed files.', sample: 1 },
    problems: {
      zh: '文件中的问题；有问题时不能应用',
      en: 'Problems of the files. Any problem prevents applying.',
      sample: [],
    },
    'warnings.file': { zh: '文件', en: 'File.', sample: 'panel.yaml' },
    warnings: {
      zh: '面板检查的提示，不影响应用',
      en: 'What the check of panels finds; it does not prevent applying.',
      sample: [],
    },
    line: { zh: '行号，从 1 开始', en: 'Line, from 1.', sample: 3 },
    column: { zh: '列号，从 1 开始', en: 'Column, from 1.', sample: 5 },
    field: {
      zh: '文件中的字段；空表示文件本身',
      en: 'Field in the file; empty for the file itself.',
      sample: 'deInput.maximum',
    },
    reason: { zh: '原因，中英文', en: 'Reason in both languages.' },
    changes: { zh: '变更的文件', en: 'Changed files.' },
    'changes.kind': {
      zh: '变更类型',
      en: 'Kind of change.',
      codes: {
        added: { zh: '新增', en: 'Added' },
        changed: { zh: '修改', en: 'Changed' },
        removed: { zh: '删除', en: 'Removed' },
      },
    },
    moved: {
      zh: '拉取之后他人的最后一次保存；没有时不返回',
      en: 'Last save by someone else after the folder was pulled; absent for none.',
    },
    'moved.at': { zh: '保存时间（毫秒时间戳）', en: 'Time of the save, in ms since the epoch.', sample: 1795348800000 },
    'moved.by': { zh: '保存的账号', en: 'Account that saved.', sample: 'ops@example.com' },
    files: { zh: '文件', en: 'Files.' },
    path: { zh: '路径', en: 'Path.', sample: 'features/power.yaml' },
    text: { zh: '文件内容', en: 'Content.', sample: 'featureType: 1\n' },
  },
}
