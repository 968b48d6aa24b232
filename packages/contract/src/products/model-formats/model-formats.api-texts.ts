import type { ApiTexts } from '../../reference/api-text.ts'

export const modelFormatsApiTexts: ApiTexts = {
  calls: {
    exportModel: {
      zh: '将产品的功能导出为其他格式的文件。',
      en: 'Exports the features of a product as a file of another format.',
    },
    importModel: {
      zh: '导入预览过的文件，可替换或删除已有功能。',
      en: 'Imports the previewed file. Existing features can be replaced or removed.',
    },
    listExportLosses: {
      zh: '返回导出到某种格式时会丢失或改变的内容。',
      en: 'Returns what an export to a format loses or changes.',
    },
    previewImport: {
      zh: '预览文件的导入结果，不做修改。列出每个功能和每处丢失。',
      en: 'Previews an import without changing anything. It lists every feature and every loss.',
    },
  },
  fields: {
    format: { zh: '文件格式', en: 'File format.' },
    seen: { zh: '预览的版本标识，导入时须带上', en: 'Token of the preview, which the import requires.', sample: 'p-1' },
    replace: { zh: '要替换的已有功能的标识符', en: 'Identifiers of existing features to replace.', sample: [] },
    remove: { zh: '要删除的已有功能的标识符', en: 'Identifiers of existing features to remove.', sample: [] },
    added: { zh: '新增的功能数', en: 'Number of added features.', sample: 4 },
    changed: { zh: '修改的功能数', en: 'Number of changed features.', sample: 1 },
    removed: { zh: '删除的功能数', en: 'Number of removed features.', sample: 0 },
    place: { zh: '在文件中的位置', en: 'Place in the file.', sample: 'properties[0]' },
    text: { zh: '说明，中英文', en: 'Description in both languages.' },
    kind: { zh: '类型代码', en: 'Kind.' },
    'change.kind': { zh: '变更类型', en: 'Kind of change.' },
    gravity: {
      zh: '严重程度',
      en: 'Severity.',
      codes: {
        gone: { zh: '内容丢失', en: 'Content is lost' },
        changed: { zh: '内容改变', en: 'Content changes' },
        filled: { zh: '内容补全', en: 'Content was filled in' },
      },
    },
    features: { zh: '文件中的功能', en: 'Features of the file.' },
    'features.type': {
      zh: '属性的数据类型；其他为空',
      en: 'Data type of a property; empty otherwise.',
      sample: 'integer',
    },
    fate: {
      zh: '导入结果',
      en: 'What the import does with it.',
      codes: {
        added: { zh: '新增', en: 'Adds it' },
        changed: { zh: '与已有功能不同', en: 'Differs from the existing one' },
        present: { zh: '已存在', en: 'Exists already' },
        broken: { zh: '无法导入', en: "Can't be imported" },
      },
    },
    problem: { zh: '无法导入的原因', en: "Why it can't be imported." },
    losses: { zh: '丢失或改变的内容', en: 'Losses and changes.' },
    change: { zh: '与产品中同名功能的差异', en: "How it differs from the product's feature with the same identifier." },
    gone: { zh: '产品中有、文件中没有的功能', en: "Features of the product that the file doesn't have." },
    moreLosses: { zh: '未列出的丢失数', en: 'Number of losses that are not listed.', sample: 0 },
  },
}
