//! Access control lists of Linux, as the system keeps them.

use rustix::fs::{XattrFlags, getxattr, setxattr};
use std::io;
use std::path::Path;

const ACCESS: &str = "system.posix_acl_access";
const DEFAULT: &str = "system.posix_acl_default";

/// A list that names user 65534, with these permissions of the group and of the mask, which limits both. Others have none.
pub fn list(group: u16, mask: u16) -> Vec<u8> {
    const NOBODY: u32 = u32::MAX;
    // Tag, permissions and number of each entry: owner, user 65534, group, mask, others.
    let entries = [
        (0x01, 6, NOBODY),
        (0x02, 6, 65534),
        (0x04, group, NOBODY),
        (0x10, mask, NOBODY),
        (0x20, 0, NOBODY),
    ];
    let version = 2_u32;
    let mut list = version.to_le_bytes().to_vec();
    for (tag, permissions, number) in entries {
        list.extend(u16::to_le_bytes(tag));
        list.extend(u16::to_le_bytes(permissions));
        list.extend(u32::to_le_bytes(number));
    }
    list
}

/// The list of a file.
pub fn list_of(path: &Path) -> Option<Vec<u8>> {
    let mut found = vec![0; 1000];
    let length = getxattr(path, ACCESS, found.as_mut_slice()).ok()?;
    found.truncate(length);
    Some(found)
}

/// Gives a file a list. Some file systems have none.
pub fn set_list(path: &Path, list: &[u8]) -> io::Result<()> {
    Ok(setxattr(path, ACCESS, list, XattrFlags::empty())?)
}

/// Gives a folder a list, which new files in it inherit.
pub fn set_inherited_list(path: &Path, list: &[u8]) -> io::Result<()> {
    Ok(setxattr(path, DEFAULT, list, XattrFlags::empty())?)
}
