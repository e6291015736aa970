//! Owners and access control lists of replaced files, for users and on file systems that have them.

use crate::access_list::{list, list_of, set_inherited_list, set_list};
use crate::common::command::Folder;
use libtest_mimic::Trial;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

pub fn tests() -> Vec<Trial> {
    let mut tests = tests!(
        can_have_list,
        [a_replaced_file_keeps_its_access_control_list_and_gets_none_from_its_folder]
    );
    tests.extend(tests!(
        can_give_away,
        [a_replaced_file_keeps_its_owner_and_group_if_the_user_may_give_files_away]
    ));
    tests
}

/// Whether a file can have an access control list.
pub fn can_have_list() -> Result<(), String> {
    let folder = Folder::with(&[("file", "")]);
    set_list(&folder.path().join("file"), &list(6, 6))
        .map_err(|error| format!("the file system has no access control lists: {error}"))
}

/// Whether a file can be given to another user and group.
pub fn can_give_away() -> Result<(), String> {
    let folder = Folder::with(&[("file", "")]);
    chown(folder.path().join("file"), Some(12345), Some(23456))
        .map_err(|error| format!("this user cannot give files away: {error}"))
}

/// A folder with a grid, and an output of an earlier run.
fn folder() -> Folder {
    Folder::with(&[("grid.txt", "cat\nodx\ndog\n"), ("finds.txt", "old")])
}

fn a_replaced_file_keeps_its_access_control_list_and_gets_none_from_its_folder() {
    let folder = folder();
    let path = folder.path().join("finds.txt");
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    set_inherited_list(folder.path(), &list(6, 6)).unwrap();
    folder.run("find -c grid.txt -o finds.txt").is(0, &[]);
    assert_eq!(list_of(&path), None);
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640);

    let own = list(0, 6);
    set_list(&path, &own).unwrap();
    folder.run("find -c grid.txt -o finds.txt").is(0, &[]);
    assert_eq!(list_of(&path), Some(own));
}

fn a_replaced_file_keeps_its_owner_and_group_if_the_user_may_give_files_away() {
    let folder = folder();
    let path = folder.path().join("finds.txt");
    fs::set_permissions(&path, Permissions::from_mode(0o660)).unwrap();
    chown(&path, Some(12345), Some(23456)).unwrap();
    folder.run("find -c grid.txt -o finds.txt").is(0, &[]);
    let kept = fs::metadata(&path).unwrap();
    assert_eq!((kept.uid(), kept.gid()), (12345, 23456));
    assert_eq!(kept.mode() & 0o777, 0o660);
}
