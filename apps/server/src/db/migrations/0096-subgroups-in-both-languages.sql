-- The English names of `tags`, in the same order.
alter table main_categories add column tags_en text[] not null default '{}';

update main_categories set tags_en = array(
  select coalesce(names.en, given.tag)
  from unnest(tags) with ordinality as given (tag, place)
  left join (values
    ('光源', 'Light sources'), ('灯具', 'Fixtures'), ('户外', 'Outdoor'), ('移动插座', 'Portable sockets'),
    ('墙壁插座', 'Wall sockets'), ('墙壁开关', 'Wall switches'), ('模块', 'Modules'), ('无线', 'Wireless'),
    ('网关', 'Gateways'), ('中控', 'Control'), ('计量', 'Metering'), ('储能', 'Energy storage'), ('充电', 'Charging'),
    ('测量', 'Measurement'), ('护理', 'Care'), ('宠物', 'Pets'), ('园艺', 'Garden'), ('影音', 'Audio & video'),
    ('氛围', 'Ambience'), ('环境', 'Environment'), ('人体', 'People'), ('门窗', 'Doors & windows'), ('报警', 'Alarms'),
    ('探测', 'Detectors'), ('室内', 'Indoor'), ('室外', 'Outdoor'), ('门锁', 'Locks'), ('门控', 'Door openers'),
    ('温度', 'Temperature'), ('空气', 'Air'), ('热水', 'Hot water'), ('窗帘', 'Curtains'), ('电机', 'Motors'),
    ('烹饪', 'Cooking'), ('饮水', 'Drinks'), ('冷藏', 'Cooling'), ('地面', 'Floors'), ('衣物', 'Laundry')
  ) as names (zh, en) on names.zh = given.tag
  order by given.place
);

-- The drawings of starter categories; a picture that an administrator chose stays.
update sub_categories sub
set display_url = '/category-pictures/' || main.identifier || '/' || sub.identifier || '.svg'
from main_categories main
where main.id = sub.main_category_id and sub.display_url = ''
  and exists (select from given_categories where key = main.identifier || '.' || sub.identifier);
