import type { ApiTexts } from '../../reference/api-text.ts'

export const categoriesApiTexts: ApiTexts = {
  calls: {
    listMainCategories: {
      zh: '返回全部一级品类及其二级品类分组，用于选择器。',
      en: 'Returns all main categories with the groups of their subcategories, for pickers.',
    },
    listProductCategories: {
      zh: '返回全部二级品类（平铺），创建产品时从中选择。',
      en: 'Returns all subcategories as one flat list, to choose from when a product is created.',
    },
    listSubCategories: {
      zh: '返回一个一级品类的全部二级品类。',
      en: 'Returns all subcategories of one main category.',
    },
    addMainCategory: {
      zh: '添加一级品类。标识符创建后不能修改。',
      en: "Adds a main category. Its identifier can't change later.",
    },
    addSubCategory: {
      zh: '在一级品类下添加二级品类。标识符创建后不能修改。',
      en: "Adds a subcategory to a main category. Its identifier can't change later.",
    },
    deleteMainCategory: {
      zh: '删除一级品类及其二级品类和功能模板。为防止误删，须给出二级品类的数量；仍有产品使用时拒绝。',
      en: 'Deletes a main category with its subcategories and their templates. The number of subcategories confirms the deletion. Refused while products use it.',
    },
    deleteSubCategory: {
      zh: '删除二级品类及其功能模板。仍有产品使用时拒绝。',
      en: 'Deletes a subcategory and its template. Refused while products use it.',
    },
    listMainCategoriesPaged: {
      zh: '分页返回一级品类，包含使用数量，供管理员使用。',
      en: 'Returns main categories by page with the number of products that use them, for administrators.',
    },
    listSubCategoriesPaged: {
      zh: '分页返回一个或全部一级品类的二级品类，供管理员使用。',
      en: 'Returns the subcategories of one or all main categories by page, for administrators.',
    },
    updateMainCategory: {
      zh: '修改一级品类的名称、分组和顺序。',
      en: 'Changes the names, groups and position of a main category.',
    },
    updateSubCategory: {
      zh: '修改二级品类。已有产品的选择不受影响。',
      en: 'Changes a subcategory. Choices of existing products remain.',
    },
  },
  fields: {
    label: { zh: '品类名称，中英文', en: 'Name of the category in both languages.' },
    'label.zh': { zh: '中文名称', en: 'Chinese name.', sample: '插座' },
    'label.en': { zh: '英文名称', en: 'English name.', sample: 'Plug' },
    'mainCategoryLabel.zh': { zh: '中文名称', en: 'Chinese name.', sample: '电工' },
    'mainCategoryLabel.en': { zh: '英文名称', en: 'English name.', sample: 'Electrical' },
    subCatTags: {
      zh: '二级品类的分组（中文名）。写入时可为中文名，或 {zh, en}',
      en: 'Groups of its subcategories by their Chinese names. Input takes a name, or {zh, en}.',
      sample: ['Plugs'],
    },
    subCatTagLabels: {
      zh: '各分组的名称，中英文，顺序与 subCatTags 相同',
      en: 'Names of the groups in both languages, in the order of subCatTags.',
    },
    'subCatTagLabels.zh': { zh: '中文名称', en: 'Chinese name.', sample: '插座' },
    'subCatTagLabels.en': { zh: '英文名称', en: 'English name.', sample: 'Plugs' },
    tagLabel: { zh: '所属分组的名称，中英文', en: 'Name of its group in both languages.' },
    'tagLabel.zh': { zh: '中文名称', en: 'Chinese name.', sample: '插座' },
    'tagLabel.en': { zh: '英文名称', en: 'English name.', sample: 'Plugs' },
    pid: { zh: '一级品类 ID', en: 'ID of the main category.', sample: '1002' },
    displayUrl: {
      zh: '品类图片的地址；空表示没有图片',
      en: 'URL of the category picture; empty for none.',
      sample: '',
    },
    accessType: {
      zh: '可选的接入方案',
      en: 'Access plans that products of this category can choose.',
      codes: { 0: { zh: '自定义方案', en: 'Custom solution' }, 1: { zh: '免开发方案', en: 'No-code module' } },
    },
    minAppVersion: { zh: '所需的最低 App 版本', en: 'Minimum version of the app.', sample: '1.0.0' },
    tag: {
      zh: '所属分组，取自一级品类的 subCatTags；空表示不分组',
      en: "Its group, one of the main category's subCatTags; empty for none.",
      sample: '',
    },
    ext: { zh: '客户端自定义数据', en: 'Free-form data for clients.', sample: {} },
    netProtocols: {
      zh: '支持的通信方式及配网方法',
      en: 'Communication modes with their network methods.',
      sample: [{ type: 1, methods: ['apMode'], default: 'apMode' }],
    },
    'netProtocols.type': {
      zh: '通信方式',
      en: 'Communication mode.',
      codes: {
        1: { zh: 'Wi-Fi', en: 'Wi-Fi' },
        2: { zh: '蓝牙', en: 'Bluetooth' },
        3: { zh: '蓝牙 + Wi-Fi', en: 'Bluetooth and Wi-Fi' },
        4: { zh: 'Zigbee', en: 'Zigbee' },
        5: { zh: '蓝牙 Mesh', en: 'Bluetooth Mesh' },
      },
    },
    methods: { zh: '可用的配网方法', en: 'Network methods that can be used.' },
    default: { zh: '默认的配网方法，须在 methods 中', en: 'Default network method, one of methods.' },
    categoryKey: {
      zh: '品类的完整标识符：一级.二级',
      en: 'Full identifier of the category: main.sub.',
      sample: 'electrical.plug',
    },
    sort: {
      zh: '在同级中的序号，从 0 开始；省略时新品类排在最后，已有品类保持原位',
      en: 'Position among its siblings, from 0. Without it a new category comes last and an existing one keeps its place.',
    },
    products: {
      zh: '使用该品类的产品数，包含可恢复的已删除产品',
      en: 'Number of products that use it, including deleted ones that can be restored.',
      sample: 12,
    },
    deletedProducts: {
      zh: '其中已删除但可恢复的产品数',
      en: 'Number of those products that are deleted and can be restored.',
      sample: 0,
    },
    subCategories: {
      zh: '二级品类的数量。删除时须与实际数量一致。',
      en: 'Number of its subcategories. To delete, it has to match.',
      sample: 3,
    },
    keyword: {
      zh: '名称或标识符中的文字；也可通过二级品类找到一级品类',
      en: 'Part of a name or identifier. It also finds a main category by one of its subcategories.',
      sample: 'plug',
    },
  },
}
