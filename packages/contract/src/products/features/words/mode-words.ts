/** Words for modes, programs, inputs and choices of appliances, in the format of `stateWords`. */
export const modeWords = `
auto/automatic=自动=Auto; manual=手动=Manual; semi_auto=半自动=Semi-automatic; smart/intelligent/ai=智能=Smart; standard/std=标准=Standard
schedule/timer/timing/scheduled=定时=Schedule; countdown=倒计时=Countdown; program=程序=Program; scene=场景=Scene; local=本地=Local; remote=远程=Remote
cool/cooling_mode=制冷=Cool; heat/heating_mode=制热=Heat; fan/fan_only/wind/blow=送风=Fan; dehumidify/dehumidifier/dry_mode=除湿=Dehumidify
humidify/humidifying=加湿=Humidify; ventilate/ventilation=换气=Ventilate; purify/purification=净化=Purify; emergency_heat=应急制热=Emergency heat
eco/energy_saving/economy/energy=节能=Eco; comfort=舒适=Comfort; sleep/sleep_mode=睡眠=Sleep; night_mode/night_light=夜间=Night; quiet/silent_mode=安静=Quiet
turbo/jet=强劲=Turbo; boost=增强=Boost; natural/nature=自然风=Natural; baby/child/kids=儿童=Baby; elder/old=老人=Elderly; pet=宠物=Pet
holiday/vacation=假日=Holiday; party=聚会=Party; leisure/relax=休闲=Leisure; work_mode/office=办公=Work; study/learn=学习=Study; rest=休息=Rest
read/reading=阅读=Reading; write/writing=书写=Writing; computer=电脑=Computer; movie/cinema=影院=Movie; dinner/dining=晚餐=Dinner; game/gaming=游戏=Gaming
soft/gentle=柔和=Soft; bright=明亮=Bright; dim=昏暗=Dim; colorful/colourful=缤纷=Colorful; gorgeous=绚丽=Vivid; romantic=浪漫=Romantic; candle=烛光=Candle
white/white_light=白光=White; colour/color/rgb=彩光=Color; warm_white=暖白=Warm white; cold_white/cool_white=冷白=Cool white; neutral=中性光=Neutral
red=红=Red; orange=橙=Orange; yellow=黄=Yellow; green=绿=Green; cyan=青=Cyan; blue=蓝=Blue; purple/violet=紫=Purple; pink=粉=Pink; black=黑=Black; gray/grey=灰=Gray
music=音乐=Music; rainbow=彩虹=Rainbow; flow/flowing=流水=Flow; chase=追逐=Chase; breath/breathe/breathing=呼吸=Breathing; flash/flashing/blink=闪烁=Flashing
jump=跳变=Jump; gradient/gradual=渐变=Gradient; fire=火焰=Fire; star/starry=星空=Starry; ocean/sea=海洋=Ocean; sunrise=日出=Sunrise; sunset=日落=Sunset
last/memory/restore=断电前状态=Last state; follow/relay=跟随开关=Follow; toggle/flip=翻转=Toggle; momentary/inching=点动=Momentary; interlock=互锁=Interlock
led=LED=LED; incandescent=白炽灯=Incandescent; halogen=卤素灯=Halogen; fluorescent=荧光灯=Fluorescent
single/click/single_click=单击=Single press; double/double_click=双击=Double press; hold/long_press/press_and_hold=长按=Long press; release/released=松开=Released
press/pressed=按下=Pressed; tap=轻敲=Tap; knock=敲击=Knock; swipe=滑动=Swipe; rotate/rotation=旋转=Rotate; knead=揉捏=Knead; roll/rolling=滚动=Roll
celsius/c=摄氏度=°C; fahrenheit/f=华氏度=°F; kelvin=开尔文=K; kg=千克=kg; jin=斤=jin; lb/pound=磅=lb; g/gram=克=g; oz=盎司=oz; metric=公制=Metric; imperial=英制=Imperial
12h/12_hour=12 小时制=12-hour; 24h/24_hour=24 小时制=24-hour; chinese/zh=中文=Chinese; english/en=英文=English; ac=交流=AC; dc=直流=DC
fingerprint=指纹=Fingerprint; password/passcode/pin=密码=Passcode; card=卡片=Card; key=钥匙=Key; face=人脸=Face; palm=掌静脉=Palm; app=App=App; bluetooth/ble=蓝牙=Bluetooth
wifi/wlan=Wi-Fi=Wi-Fi; network=网络=Network; ethernet/lan=以太网=Ethernet; zigbee=Zigbee=Zigbee; cellular/4g=蜂窝网络=Cellular; nfc=NFC=NFC; voice=语音=Voice
usb=USB=USB; aux=AUX=AUX; hdmi=HDMI=HDMI; optical=光纤=Optical; av=AV=AV; tv=电视=TV; radio/fm=收音机=Radio; cast=投屏=Cast; sd_card/tf_card=存储卡=SD card; cloud=云端=Cloud
order/sequence/sequential=顺序=In order; loop/repeat/cycle=循环=Repeat; single_loop/repeat_one=单曲循环=Repeat one; shuffle/random=随机=Shuffle
share/shared=分享=Share; next=下一个=Next; previous/prev=上一个=Previous; bass=低音=Bass; vocal=人声=Vocal; pop=流行=Pop; rock=摇滚=Rock; jazz=爵士=Jazz; classic/classical=古典=Classical
event=事件=Event; continuous/constant=持续=Continuous; interval=间歇=Interval; sense/sensing/induction=感应=Sensing; pulse=脉冲=Pulse; linkage=联动=Linked
visitor/guest=访客=Guest; user=用户=User; admin/administrator=管理员=Administrator; owner=所有者=Owner; family=家人=Family
sweep=扫地=Sweep; mop=拖地=Mop; sweep_mop/both_work=扫拖=Sweep and mop; vacuum=吸尘=Vacuum; edge/wall_follow=沿边=Edge; spot=定点=Spot; room/part=选区=Room; zone=划区=Zone
zigzag/arc=弓字形=Zigzag; spiral=螺旋=Spiral; dock/charge_go=回充=Return to dock; find/locate/seek=寻找=Locate; patrol=巡逻=Patrol; tracking/track=追踪=Tracking
mixed/mix=混合洗=Mixed; cotton=棉织物=Cotton; wool=羊毛=Wool; silk=丝绸=Silk; synthetic=化纤=Synthetics; jeans/denim=牛仔=Jeans; sport/sportswear=运动服=Sportswear
shirt=衬衫=Shirts; bedding=床品=Bedding; underwear=内衣=Underwear; rinse=漂洗=Rinse; spin/dehydrate=脱水=Spin; rinse_spin=漂洗脱水=Rinse and spin; soak=浸泡=Soak
drum_clean/tub_clean=筒自洁=Drum clean; quick_wash=快洗=Quick wash; intensive/strong_wash=强力洗=Intensive; delicate=轻柔洗=Delicate; wash=洗涤=Wash; glass=玻璃器皿=Glass
disinfect/sterilize/sterilise/disinfection/sterilization=消毒=Disinfect; deodorize/deodorise=除味=Deodorize; self_clean=自清洁=Self-clean; iron=熨烫=Iron
cook=烹饪=Cook; rice=煮饭=Rice; quick_rice/fast_rice=快煮饭=Quick rice; porridge/congee=煮粥=Porridge; soup=煲汤=Soup; stew=炖煮=Stew; steam=蒸=Steam; boil=煮沸=Boil
fry=煎炸=Fry; stir_fry=炒=Stir-fry; bake=烘焙=Bake; roast=烤肉=Roast; grill/bbq=烧烤=Grill; toast=烤吐司=Toast; pizza=披萨=Pizza; cake=蛋糕=Cake; bread=面包=Bread
air_fry=空气炸=Air fry; convection=热风=Convection; ferment=发酵=Ferment; defrost/thaw=解冻=Defrost; reheat/warm_up=复热=Reheat; yogurt=酸奶=Yogurt; jam=果酱=Jam
fries=薯条=Fries; chicken=鸡肉=Chicken; fish=鱼=Fish; steak=牛排=Steak; meat=肉类=Meat; vegetables/vegetable=蔬菜=Vegetables; shrimp=虾=Shrimp; egg=鸡蛋=Eggs; fruit=水果=Fruit; nuts=坚果=Nuts
soymilk=豆浆=Soy milk; juice=果汁=Juice; tea=茶=Tea; green_tea=绿茶=Green tea; black_tea=红茶=Black tea; milk=牛奶=Milk; coffee=咖啡=Coffee; hot_water=热水=Hot water
espresso=意式浓缩=Espresso; americano=美式咖啡=Americano; cappuccino=卡布奇诺=Cappuccino; latte=拿铁=Latte; mocha=摩卡=Mocha; flat_white=澳白=Flat white
quick_cool/fast_cool=速冷=Quick cool; quick_freeze/fast_freeze=速冻=Quick freeze; freeze/freezer=冷冻=Freezer; refrigerate/refrigerator=冷藏=Refrigerator; fresh=保鲜=Fresh
massage=按摩=Massage; sensitive=敏感=Sensitive; whitening/whiten=美白=Whitening; gum=护龈=Gum care; flat=平躺=Flat; zero_gravity=零重力=Zero gravity; anti_snore=止鼾=Anti-snore
self_use=自发自用=Self-use; time_of_use/tou=分时用电=Time of use; backup=备用=Backup; feed_in=余电上网=Feed-in; peak_shaving=削峰填谷=Peak shaving; grid=电网=Grid; off_grid=离网=Off-grid
bypass=旁通=Bypass; fresh_air=新风=Fresh air; inner/internal_circulation=内循环=Recirculate; outer/external_circulation=外循环=Outside air; exhaust=排风=Exhaust
swing=摆风=Swing; fixed=固定=Fixed; position=位置=Position; angle=角度=Angle; percent=百分比=Percent; speed=速度=Speed; temperature/temp=温度=Temperature; humidity=湿度=Humidity
test=测试=Test; reset=重置=Reset; factory=出厂设置=Factory; upgrade/update=升级=Update; debug=调试=Debug; demo=演示=Demo; safe_mode=安全模式=Safe mode; privacy=隐私=Privacy
`
