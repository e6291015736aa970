//! A process that is forked while a thread makes a value makes it itself: the thread is not in the new process.

use std::sync::mpsc::channel;
use std::thread;
use wordtrail_dictionary::internals::OnceValue;

#[test]
fn a_forked_process_does_not_wait_for_threads_of_its_parent() {
    let value = OnceValue::new();
    let (begins, begun) = channel();
    let (end, ends) = channel();
    thread::scope(|scope| {
        let value = &value;
        scope.spawn(move || {
            value.get_or_init(|| {
                begins.send(()).unwrap();
                ends.recv().unwrap();
                1
            })
        });
        begun.recv().unwrap();
        // SAFETY: the new process calls nothing that another thread could have locked.
        let child = unsafe { libc::fork() };
        if child == 0 {
            // SAFETY: as above. The alarm ends a process that waits.
            unsafe {
                libc::alarm(30);
                libc::_exit(*value.get_or_init(|| 7));
            }
        }
        let mut status = 0;
        // SAFETY: the place of the status lives until the call returns.
        let ended = unsafe { libc::waitpid(child, &raw mut status, 0) };
        end.send(()).unwrap();
        assert_eq!(ended, child);
        let exited = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
        assert_eq!(exited, Some(7), "status {status}");
    });
    assert_eq!(value.get(), Some(&1));
}
