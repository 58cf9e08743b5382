-- Lists of what has at least so many objects: where these are few, the order of the list meets them far apart.
create index resource_labels_many on resource_labels (tag_id, label, attribute, value, count) where count > 1;
comment on index resource_labels_many is 'What has at least so many objects of a label, attribute or value';
