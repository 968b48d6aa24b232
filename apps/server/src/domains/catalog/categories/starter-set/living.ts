import { bluetooth, combo, customOnly, ready, wifi, zigbee, type StarterCategory } from './starter-category.ts'

export const living: readonly StarterCategory[] = [
  {
    identifier: 'health',
    zh: '健康',
    en: 'Health & care',
    tags: { 测量: 'Measurement', 护理: 'Care' },
    subCategories: [
      ready(['body_scale', '体脂秤', 'Body scale'], '测量', wifi, combo, bluetooth),
      customOnly(['blood_pressure', '血压计', 'Blood pressure monitor'], '测量', wifi, combo, bluetooth),
      customOnly(['thermometer', '体温计', 'Thermometer'], '测量', bluetooth),
      customOnly(['wristband', '手环', 'Wristband'], '测量', bluetooth),
      ready(['massager', '按摩器', 'Massager'], '护理', wifi, combo, bluetooth),
      ready(['toothbrush', '电动牙刷', 'Toothbrush'], '护理', bluetooth),
      customOnly(['smart_mattress', '智能床', 'Smart bed'], '护理', wifi, combo, bluetooth),
    ],
  },
  {
    identifier: 'pets_garden',
    zh: '宠物与园艺',
    en: 'Pets & garden',
    tags: { 宠物: 'Pets', 园艺: 'Garden' },
    subCategories: [
      ready(['pet_feeder', '宠物喂食器', 'Pet feeder'], '宠物', wifi, combo),
      ready(['pet_fountain', '宠物饮水机', 'Pet fountain'], '宠物', wifi, combo, bluetooth),
      customOnly(['litter_box', '智能猫砂盆', 'Litter box'], '宠物', wifi, combo),
      customOnly(['pet_tracker', '宠物定位器', 'Pet tracker'], '宠物', bluetooth),
      ready(['irrigation', '灌溉控制器', 'Irrigation controller'], '园艺', wifi, combo, zigbee, bluetooth),
      ready(['soil_sensor', '土壤传感器', 'Soil sensor'], '园艺', zigbee, bluetooth),
      customOnly(['robot_mower', '割草机器人', 'Robot mower'], '园艺', wifi, combo, bluetooth),
      ready(['aquarium', '鱼缸控制器', 'Aquarium controller'], '宠物', wifi, combo),
    ],
  },
  {
    identifier: 'entertainment',
    zh: '影音娱乐',
    en: 'Entertainment',
    tags: { 影音: 'Audio & video', 氛围: 'Ambience' },
    subCategories: [
      customOnly(['speaker', '智能音箱', 'Speaker'], '影音', wifi, combo, bluetooth),
      customOnly(['projector', '投影仪', 'Projector'], '影音', wifi, combo),
      customOnly(['background_music', '背景音乐主机', 'Background music host'], '影音', wifi, combo),
      ready(['aroma_diffuser', '香薰机', 'Aroma diffuser'], '氛围', wifi, combo, bluetooth),
      ready(['photo_frame', '电子相框', 'Photo frame'], '氛围', wifi, combo),
    ],
  },
]
